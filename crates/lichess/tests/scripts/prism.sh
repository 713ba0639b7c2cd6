#!/bin/sh
# Checks every request of the client, and every answer of the mock server, against Lichess's own description of its API:
#   prism.sh FOLDER [PRISM]
# FOLDER has lichess-org/api. PRISM is the command of @stoplight/prism-cli; npx fetches it if it is not named.
set -eu
spec=$1/doc/specs/lichess-api.yaml
prism=${2:-npx --yes @stoplight/prism-cli}
mock=${MOCK_PORT:-4011} port=${PRISM_PORT:-4010}
log=$(mktemp)
$prism proxy "$spec" "http://127.0.0.1:$mock" --port "$port" >"$log" 2>&1 &
proxy=$!
trap 'kill $proxy 2>/dev/null; rm -f "$log"' EXIT
tries=0
until grep -q "Prism is listening" "$log"; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || { cat "$log"; exit 1; }
    sleep 1
done
PRISM_ADDRESS=http://127.0.0.1:$port PRISM_MOCK_PORT=$mock \
    cargo test -p pawnstorm-lichess --test it -- --ignored --nocapture every_endpoint_is_as_described
# What Prism and the description say wrongly: Prism reads neither a stream of several objects nor forms that the description puts together of
# parts (seeks), and the description has "no" as a word for draws and takebacks only in its text, PGN as JSON, and the chat as a stream.
wrong=$(awk '
    match($0, /(get|post) \/[^ ]*/) && /Request received/ { asked = substr($0, RSTART, RLENGTH) }
    match($0, /Violation: .*/) { print asked ": " substr($0, RSTART) }
' "$log" | grep -vE '^get [^ ]*(/stream/|/feed)[^ ]*: .*response' |
    grep -vE '^post /api/board/seek: ' |
    grep -vE '^post /api/challenge/mary: .*(application/x-ndjson|must be object)' |
    grep -vE '^post [^ ]*/(draw|takeback)/no: .*path\.accept' |
    grep -vE 'application/x-chess-pgn|^get [^ ]*/chat: .*application/json' || true)
[ -z "$wrong" ] || { echo "$wrong"; exit 1; }
echo "Prism found nothing else."
