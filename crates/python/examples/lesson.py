"""A lesson with pawns: find all moves, and say why a move is refused.

For a class that has learnt how a pawn moves. The teacher runs a cell, the pupils guess, the next cell answers.
"""

# %%
from pawnstorm_rules import Board, IllegalMove

board = Board("pawn-game", "8/4p1p1/8/3p1P2/8/2p1P3/1P1P4/8 w - - 0 1")
print(board)
print(board.describe())

# %% [markdown]
# **Question 1.** How many moves has White? Which pawn has the most, and which has none?

# %%
moves = board.legal_sans
for square in sorted(square for square, piece in board.pieces().items() if piece == "P"):
    own = [san for move, san in moves.items() if move.startswith(square)]
    print(f"The pawn on {square}: {', '.join(own) or 'no move'}")
print(f"{len(moves)} moves in all.")

# %% [markdown]
# **Question 2.** Why are these not allowed? Say it first, then look.

# %%
for attempt in ["e5", "f6f7", "d2c4", "e3d4", "c3c2", "a2a4"]:
    print(f"{attempt}: {board.refusal(attempt)}")

# %% [markdown]
# **Question 3.** Black answers g7g5. What is special about White's next move?

# %%
board.push("d2d4")
board.push("g7g5")
passant = next(move for move in board.legal_moves if board.captures(move) == ["g5"])
print(f"{board.san(passant)} captures the pawn on {board.captures(passant)[0]}, which is not on {passant[2:]}: en passant.")

# %% [markdown]
# **Question 4.** Who wins, if both play as well as can be? Try each move, then ask the solver.

# %%
values = {"win": "wins", "draw": "draws", "loss": "loses"}
solver_says = board.exact()
print(f"White {values[solver_says.value]}; {board.san(solver_says.move or '')} is a move that does it.")

# %%
try:
    board.push("b2b5")
except IllegalMove as error:
    print(f"And this is what the program says: {error}")
board
