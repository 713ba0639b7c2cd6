"""Boards as pictures: run it cell by cell in a notebook, or as a script that writes SVG files into a folder."""

# %%
import os
from pathlib import Path

from pawnstorm_rules import GAMES, Board, game_info

folder = Path(os.environ.get("FOLDER", "boards"))
folder.mkdir(parents=True, exist_ok=True)

# %% [markdown]
# A board that is the last line of a cell is drawn. Here each game is drawn as it begins.

# %%
for game in GAMES:
    (folder / f"{game}.svg").write_text(Board(game).svg())
    print(f"{game_info(game).name}: {game_info(game).summary}")

# %% [markdown]
# The last move is tinted and a check has a red frame. Arrows and marked squares show what is spoken of.

# %%
board = Board("chess")
for move in ["e4", "e5", "Qh5", "Ke7"]:
    board.push(move)
threats = board.threats("h5")
mate = board.analyse(depth=3)
print(f"The queen on h5 threatens {', '.join(threats)}; {mate.words}: {mate.san}.")
(folder / "threats.svg").write_text(board.svg(squares=threats, arrows=[("h5", "e5")]))

# %% [markdown]
# In Pawns Chess with hidden Spies each side sees another board.

# %%
hidden = Board("pawns-chess", options={"hidden-spies": True})
for side in ("white", "black"):
    (folder / f"seen-by-{side}.svg").write_text(hidden.svg(viewer=side, bottom=side))

board
