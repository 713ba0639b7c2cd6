#!/usr/bin/env bash
# Chess against GNU Chess, or another engine of the XBoard protocol, at 1+0.1 with XBoard as the referee, which is no work of ours. Needs xboard, xvfb-run, polyglot
# (by which XBoard speaks with UCI engines) and gnuchess.
#
#     tests/scripts/xboard.sh target/release/pawnstorm 200
#     tests/scripts/xboard.sh target/release/pawnstorm 20 fairymax
#
# At the end: the score, and how the games ended that were not played to their end.
set -euo pipefail
program=$(realpath "$1")
games=${2:-200}
other=${3:-gnuchessx}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec %q uci\n' "$program" > "$folder/pawnstorm"
chmod +x "$folder/pawnstorm"
cd "$folder"
xvfb-run -a xboard -noGUI -xclock -matchGames "$games" -fUCI -fcp "$folder/pawnstorm" -fd "$folder" -scp "$other" \
    -tc 0:01 -inc 0.1 -saveGameFile "$folder/games.pgn" -popupExitMessage false -popupMoveErrors false -xponder 2>&1 |
    grep "final score" || true
tr '\n' ' ' < games.pgn | grep -oE "\{[^{}]*(time|llegal|crash|quit|exited|stall)[^{}]*\}" | sort | uniq -c || true
