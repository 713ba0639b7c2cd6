from collections.abc import Sequence
from typing import Literal, final

_Side = Literal["white", "black"]
_Value = Literal["win", "draw", "loss"]

__all__ = [
    "AmbiguousMove",
    "Analysis",
    "Board",
    "Check",
    "ClaimRefused",
    "Engine",
    "Exact",
    "FenError",
    "FenField",
    "GAMES",
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

GAMES: tuple[str, ...]
__version__: str

class IllegalMove(ValueError):
    """An illegal move, with the reason by the rules."""

class AmbiguousMove(IllegalMove):
    """A text that fits several legal moves."""

class FenError(ValueError):
    """An invalid FEN: the field, and why."""

class PgnError(ValueError):
    """An unreadable or unplayable PGN: the place, and why."""

class ClaimRefused(ValueError):
    """A claim of a draw that does not hold, with the reason."""

class HiddenPieces(ValueError):
    """A question whose answer would tell of pieces that the sides hide from each other."""

class NotProved(RuntimeError):
    """An exact value that was not proved within its limits."""

@final
class GameInfo:
    """A game that there is: its names, pieces and options."""

    @property
    def id(self) -> str:
        """The name for creating boards, such as "pawn-game"."""
    @property
    def name(self) -> str:
        """The name for people, such as "The Pawn Game"."""
    @property
    def summary(self) -> str:
        """The game in one line."""
    @property
    def start(self) -> str:
        """The FEN of the start position."""
    @property
    def pieces(self) -> dict[str, str]:
        """The names of the pieces by their letters in FEN, capitals."""
    @property
    def fields(self) -> list[FenField]:
        """The parts of its FEN beyond the pieces and the side to move."""
    @property
    def options(self) -> dict[str, bool]:
        """The options, and whether each is on by default."""
    @property
    def claims(self) -> list[str]:
        """The draws that a player may claim, in one word each."""

@final
class FenField:
    """A part of a game's FEN: one of its fields from the third on, or an entry of a list field."""

    @property
    def at(self) -> int:
        """The number of the field in the FEN, from 1."""
    @property
    def entry(self) -> str:
        """The word of the entry in a list field, such as "evict" of "shot:w,evict:c6"; otherwise empty."""
    @property
    def name(self) -> str:
        """The name of the part."""
    @property
    def meaning(self) -> str:
        """The meaning, as a sentence."""
    @property
    def kind(self) -> Literal["letters", "square", "squares", "number", "word"]:
        """The kind of value; "squares" are White's and Black's, with a slash between."""
    @property
    def letters(self) -> str:
        """The possible letters, if the value is letters."""
    @property
    def index(self) -> int:
        """Which of two squares it is, 0 for White's, if the value is "squares"; otherwise 0."""

@final
class PlayedMove:
    """A move played."""

    @property
    def side(self) -> _Side:
        """The side that played it."""
    @property
    def number(self) -> int:
        """The move number, from 1."""
    @property
    def move(self) -> str:
        """The move in machine notation; empty for a move that the other side did not see."""
    @property
    def san(self) -> str:
        """The move in the notation of the history; in chess, SAN."""
    @property
    def captured(self) -> list[str]:
        """The letters of the pieces that it captured, as in FEN."""
    @property
    def remark(self) -> str | None:
        """A remark about it beyond its notation, or None."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """The result of a game and its reason."""

    @property
    def winner(self) -> _Side | None:
        """The winner; None for a draw."""
    @property
    def reason(self) -> str:
        """The reason in one word, such as "checkmate" or "last-rank"."""
    @property
    def sentence(self) -> str:
        """The result and its reason in a sentence."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """The result as PGN writes it: "1-0", "0-1" or "1/2-1/2"."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Check:
    """A king in check, and the pieces that check it."""

    @property
    def king(self) -> str:
        """The square of the king."""
    @property
    def by(self) -> list[str]:
        """The squares of the pieces that check it."""
    @property
    def sentence(self) -> str:
        """The check in a sentence."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Analysis:
    """What the engine found in a position."""

    @property
    def move(self) -> str:
        """The best move, or the one that the level plays, in machine notation."""
    @property
    def san(self) -> str:
        """The move as the history writes it; in chess, SAN."""
    @property
    def score(self) -> int | None:
        """The evaluation in hundredths of a pawn from White's point of view; None if a side wins by force or the value is proved."""
    @property
    def winner(self) -> _Side | None:
        """The side that wins by force, as far as the search saw, or None."""
    @property
    def wins_in(self) -> int | None:
        """In how many of its moves that side wins, or None if unknown."""
    @property
    def words(self) -> str:
        """The evaluation in words, such as "White is a little better"."""
    @property
    def line(self) -> list[str]:
        """The principal variation in machine notation, the move first."""
    @property
    def sans(self) -> list[str]:
        """The same as the history writes it."""
    @property
    def reason(self) -> str:
        """Why the move is good, as far as the rules tell: a clause, or empty."""
    @property
    def depth(self) -> int:
        """The finished depth, in plies."""
    @property
    def nodes(self) -> int:
        """The number of positions searched."""

@final
class Exact:
    """The exact value of a position."""

    @property
    def value(self) -> _Value:
        """The value for the side to move: "win", "draw" or "loss"."""
    @property
    def winner(self) -> _Side | None:
        """The side that wins; None for a draw."""
    @property
    def move(self) -> str | None:
        """A move that reaches the value, in machine notation; None where there is no move."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Board:
    """A board of one of the games, for playing and undoing moves.

    Board(game="chess", fen=None, *, options=None) starts at the start position of the game or at a FEN. The options are those of the
    program, by name: {"touch-move": False}; other options keep the game's defaults.

    Boards are equal if their game, options and position are. A board changes, so it cannot be a key of a dict: use `fen()` or `key`.
    """

    def __new__(
        cls, game: str = "chess", fen: str | None = None, *, options: dict[str, bool] | None = None
    ) -> Board: ...

    # The view of a board.
    @property
    def game(self) -> str:
        """The name of the game, as in GAMES."""
    @property
    def options(self) -> dict[str, bool]:
        """The options of the game, by name."""
    @property
    def turn(self) -> _Side:
        """The side to move, or to decide something before its move."""
    @property
    def fullmove_number(self) -> int:
        """The move number, from 1, as FEN counts."""
    @property
    def key(self) -> int:
        """The hash of the position, of what counts for its repetition; the same in every process."""
    def fen(self, viewer: _Side | None = None) -> str:
        """The position as a FEN with all its fields, without the pieces hidden from the viewer: a side, by default the one to move."""
    def pieces(self, viewer: _Side | None = None) -> dict[str, str]:
        """The pieces by their squares, as letters of FEN, without those hidden from the viewer."""
    def piece_at(self, square: str) -> str | None:
        """The letter of the piece on a square, as in FEN; None for an empty square."""
    def check(self) -> Check | None:
        """The check against the side to move; None if there is none."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def threats(self, square: str) -> list[str]:
        """The possible target squares of a capture by the piece on a square."""
    def explain_threats(self, square: str) -> str:
        """What the piece on a square attacks, or what threatens an empty square, in a sentence."""
    def card(self, square: str) -> str | None:
        """What the piece on a square can do beyond what its kind tells; None if there is nothing to say."""
    def duty(self) -> str | None:
        """What the side to move must do, or answer, before it may choose freely, as a clause; None if nothing."""
    def describe(self) -> str:
        """The state of the game in a sentence or two: the result, or whose turn it is, with check and open claims."""
    def diagram(self, bottom: _Side = "white") -> str:
        """The board as text, a line a rank, with a side at the bottom."""
    def svg(
        self,
        *,
        size: int = 400,
        bottom: _Side = "white",
        viewer: _Side | None = None,
        squares: Sequence[str] = ...,
        arrows: Sequence[tuple[str, str]] = ...,
    ) -> str:
        """Draws the board as SVG. Arrows are pairs of squares, and squares can be marked; the last move and a check are marked by themselves."""

    # Moves.
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves in machine notation, sorted; none when the game is over."""
    @property
    def legal_sans(self) -> dict[str, str]:
        """The legal moves in machine notation, each with its text in the notation of the history; in chess, SAN."""
    def san(self, move: str) -> str:
        """The text of a legal move in the notation of the history; in chess, SAN."""
    def parse(self, text: str) -> str:
        """The machine notation of the move that a text means, in any spelling that the program understands.

        Raises IllegalMove with the reason by the rules, or AmbiguousMove with the moves that it can be.
        """
    def steps(self, move: str) -> list[str]:
        """The steps of a legal move, as entered on a board: "e7", "e8", "=q".

        A comma comes before the square of another piece to pick up, ">" before a target to shoot at. "N@" puts a piece on the board,
        "*" is a sacrifice, "!" and "-" declare a check or do not, "." ends a move that could continue.
        """
    @property
    def legal_steps(self) -> dict[str, list[str]]:
        """The legal moves in machine notation, each with its steps."""
    def captures(self, move: str) -> list[str]:
        """The squares of the pieces that a legal move captures."""
    def refusal(self, text: str) -> str | None:
        """Why a text is not a legal move, in a sentence; None if it is one."""
    def push(self, move: str) -> str:
        """Plays a move, in any spelling that the program understands, and returns its machine notation.

        Raises IllegalMove with the reason by the rules, or AmbiguousMove with the moves that it can be.
        """
    def pop(self) -> PlayedMove:
        """Takes the last move back, also one that ended the game, and returns it. Raises IndexError where no move was played."""
    @property
    def history(self) -> list[PlayedMove]:
        """The moves played so far."""
    def ply(self) -> int:
        """The number of moves played on this board, of both sides together."""
    def touch(self, square: str) -> None:
        """Touches a piece, which binds the player where the game is played with touch-move."""

    # The end.
    def outcome(self) -> Outcome | None:
        """The result of the game and its reason; None for an unfinished game."""
    def is_game_over(self) -> bool:
        """Whether the game is over."""
    def claims(self) -> list[str]:
        """The draws that the side to move may claim now, except a perpetual check, which must be proved."""
    def claim(self, reason: str) -> Outcome:
        """Claims a draw for a reason, such as "threefold" or "perpetual-check". Raises ClaimRefused if it does not hold."""
    def resign(self, side: _Side | None = None) -> None:
        """Resigns for a side, by default the one to move."""
    def agree_draw(self) -> None:
        """Ends the game as a draw that the players agreed on, where the options allow it."""

    # Computations.
    def perft(self, depth: int) -> int:
        """Counts the sequences of exactly `depth` plies, without history. Ctrl-C ends it."""
    def divide(self, depth: int) -> dict[str, int]:
        """Counts the sequences after each legal move."""
    def evaluate(self) -> int:
        """The evaluation of the position without a search, in hundredths of a pawn from White's point of view."""
    def analyse(
        self,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | str | None = None,
        seed: int = 0,
    ) -> Analysis:
        """Searches the position with a new engine; see Engine.analyse. For many searches keep an Engine."""
    def analyse_lines(
        self, lines: int, *, depth: int | None = None, nodes: int | None = None, time: float | None = None
    ) -> list[Analysis]:
        """Searches for the `lines` best moves with a new engine; see Engine.analyse_lines."""
    def best_move(
        self,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | str | None = None,
        seed: int = 0,
    ) -> str:
        """Searches as `analyse` does, and returns the move alone, in machine notation."""
    def exact(self, *, nodes: int | None = None, time: float | None = None, memory: int = 64) -> Exact:
        """Proves the value of a position of the Pawn Game, with a new solver; see Solver.value."""
    def playout(self, seed: int = 0, most: int = 1000) -> tuple[_Side | None, str, int]:
        """Plays random moves from here to the end: the winner, the reason in one word, and the number of plies.

        A claimable draw ends the game, and so do `most` plies ("too-long"). The board stays unchanged.
        """

    # Files and copies.
    def pgn(self, headers: dict[str, str] | None = None, comments: dict[int, str] | None = None) -> str:
        """Writes the game as PGN, with these tags, and with comments by the number of plies before them."""
    @staticmethod
    def from_pgn(text: str) -> Board:
        """Reads the first game of a PGN, of any kind, and returns the board at its end. Raises PgnError if anything is wrong."""
    def copy(self) -> Board:
        """Copies the board with its history."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object, /) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Engine:
    """The engine, with the tables that it keeps from one search to the next."""

    def __new__(cls, megabytes: int = 16, threads: int = 1) -> Engine: ...
    def analyse(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | str | None = None,
        seed: int = 0,
    ) -> Analysis:
        """Searches a position until the first limit is reached: a depth in plies, a number of nodes, a time in seconds.

        With a level, 1 to 10 or "perfect", it plays as that level of the program does, and the same seed chooses the same move; the limits
        then only shorten its search. Other Python threads run meanwhile, and Ctrl-C ends the search.
        """
    def analyse_lines(
        self,
        board: Board,
        lines: int,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
    ) -> list[Analysis]:
        """Searches as `analyse` does, for the `lines` best moves instead of one: each with its line and its evaluation, the best first."""
    def best_move(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        level: int | str | None = None,
        seed: int = 0,
    ) -> str:
        """Searches as `analyse` does, and returns the move alone, in machine notation."""
    def clear(self) -> None:
        """Clears the tables, so that the next answer does not depend on earlier searches."""

@final
class Solver:
    """A solver of the Pawn Game, with a table of proved values."""

    def __new__(cls, megabytes: int = 64, threads: int | None = None) -> Solver: ...
    def value(self, board: Board, *, nodes: int | None = None, time: float | None = None) -> Exact:
        """Proves the value of a position, and a move that reaches it. The solver does not know the distance to the end.

        Raises NotProved if that takes more than about `nodes` nodes, or `time` seconds.
        """
    def move_values(
        self, board: Board, *, nodes: int | None = None, time: float | None = None
    ) -> dict[str, _Value]:
        """Proves the value of each legal move for the side that makes it.

        Moves not proved within the limits are missing; the nodes are for each move, the time is for all.
        """
    @property
    def nodes(self) -> int:
        """The positions searched so far."""

@final
class PgnMove:
    """A move with its annotations."""

    @property
    def text(self) -> str:
        """The move as the export format writes it; as it is written in the PGN if it is not legal."""
    @property
    def move(self) -> str | None:
        """The move in machine notation; None if it or an earlier move is not legal."""
    @property
    def side(self) -> _Side:
        """The side that moves."""
    @property
    def number(self) -> int:
        """The move number."""
    @property
    def nags(self) -> list[int]:
        """The numeric annotation glyphs: 1 for "!", 2 for "?", 3 for "!!" and so on."""
    @property
    def comments(self) -> list[str]:
        """The comments after the move."""
    @property
    def variations(self) -> list[PgnLine]:
        """The lines that could have been played in its place."""

@final
class PgnLine:
    """A line of consecutive moves."""

    @property
    def comments(self) -> list[str]:
        """The comments before the first move."""
    @property
    def moves(self) -> list[PgnMove]:
        """The moves."""
    def __len__(self) -> int: ...

@final
class PgnGame:
    """A game read from a PGN: its tags, and its moves with comments, annotation glyphs and variations."""

    @property
    def headers(self) -> dict[str, str]:
        """The tags by name, the Seven Tag Roster first."""
    @property
    def line(self) -> PgnLine:
        """The moves of the game with their annotations."""
    @property
    def problems(self) -> list[str]:
        """The problems with the game, as sentences with line and column; empty if there are none."""
    def board(self) -> Board:
        """A board with the moves of the game, as far as they are legal. Raises PgnError if the start failed."""

def game_info(game: str) -> GameInfo:
    """Tells about the game of a name, one of GAMES."""

def read_pgn(text: str) -> list[PgnGame]:
    """Reads all games of a PGN, of any kind. The `problems` of a game list its errors."""
