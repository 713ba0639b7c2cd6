"""Chess and its relatives: positions, moves, results with reasons, an engine, and exact values.

>>> from pawnstorm_rules import Board
>>> board = Board("pawn-game")
>>> board.push("e4")
'e2e4'
>>> board.refusal("d5e4")
'There is no piece on d5.'
"""

from ._native import (
    GAMES,
    AmbiguousMove,
    Analysis,
    Board,
    Check,
    ClaimRefused,
    Engine,
    Exact,
    FenError,
    FenField,
    GameInfo,
    HiddenPieces,
    IllegalMove,
    NotProved,
    Outcome,
    PgnError,
    PgnGame,
    PgnLine,
    PgnMove,
    PlayedMove,
    Solver,
    __version__,
    game_info,
    read_pgn,
)

__all__ = [
    "GAMES",
    "AmbiguousMove",
    "Analysis",
    "Board",
    "Check",
    "ClaimRefused",
    "Engine",
    "Exact",
    "FenError",
    "FenField",
    "GameInfo",
    "HiddenPieces",
    "IllegalMove",
    "NotProved",
    "Outcome",
    "PgnError",
    "PgnGame",
    "PgnLine",
    "PgnMove",
    "PlayedMove",
    "Solver",
    "__version__",
    "game_info",
    "read_pgn",
]
