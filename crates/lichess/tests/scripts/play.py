"""Plays a game with berserk, Lichess's own Python client, against the mock server:

    cargo build -p pawnstorm-lichess --example mock-server
    venv/bin/pip install berserk
    venv/bin/python crates/lichess/tests/scripts/play.py target/debug/examples/mock-server
"""

import subprocess
import sys

import berserk

MOVES = ["e2e4", "f1c4", "d1h5", "h5f7"]


def main() -> None:
    server = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().split()[3].rstrip(",")

        def tell(command: str) -> None:
            server.stdin.write(command + "\n")
            server.stdin.flush()

        client = berserk.Client(berserk.TokenSession("lip_test"), base_url=address)
        assert client.account.get()["username"] == "Bobby"
        tell("wait")
        assert "lip_test" in client.oauth.test_tokens("lip_test")
        events = client.board.stream_incoming_events()
        challenge = client.challenges.create("mary", rated=False, clock_limit=600, clock_increment=5, color="white")
        game = challenge["id"]
        assert next(events)["type"] == "challenge"
        tell("accept")
        start = next(events)
        assert start["type"] == "gameStart" and start["game"]["gameId"] == game, start
        stream = client.board.stream_game_state(game)
        full = next(stream)
        assert full["type"] == "gameFull" and full["white"]["id"] == "bobby", full
        for at, (mine, answer) in enumerate(zip(MOVES, ["e7e5", "b8c6", "g8f6", None])):
            client.board.make_move(game, mine)
            assert next(stream)["moves"].split()[-1] == mine
            if at == 0:
                client.board.post_message(game, "Good luck")
                assert next(stream)["text"] == "Good luck"
                tell("draw yes")
                assert next(stream)["bdraw"] is True
                client.board.decline_draw(game)
                assert "bdraw" not in next(stream)
            if answer:
                tell(f"move {answer}")
                assert next(stream)["moves"].split()[-1] == answer
        assert [message["text"] for message in client.board.get_game_chat(game)] == ["Good luck"]
        assert list(stream) == [], "the stream ends after the game"
        finish = next(events)
        assert finish["type"] == "gameFinish" and finish["game"]["status"]["name"] == "mate", finish
        try:
            client.board.make_move(game, "e2e4")
            raise SystemExit("a move after the end was accepted")
        except berserk.exceptions.ResponseError as error:
            assert error.status_code == 400, error
        assert "1-0" in client.games.export(game, as_pgn=True)
        assert client.puzzles.get_daily()["puzzle"]["id"]
        print("A game played with berserk, from challenge to mate.")
    finally:
        server.kill()


main()
