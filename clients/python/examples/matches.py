"""Plays matches against bots with random legal moves, and prints how they ended.

    python matches.py [SERVER] [GAME] [MATCHES]
"""

import random
import sys

from pioche_bot import Bot, Over, YourTurn


def play(bot: Bot, game: str, seats: int) -> int:
    """Plays a match, and returns the bot's rank."""
    table = bot.create(game, seats=seats, bots=[1] * (seats - 1), speed="at_once")
    for event in bot.events(timeout=60):
        if isinstance(event, YourTurn) and event.must:
            bot.play(event, random.choice(event.legal))
        elif isinstance(event, Over) and event.table == table:
            bot.forget(table)
            return event.outcome["ranks"][event.seat]
    sys.exit(f"nothing happens at table {table}")


def main() -> None:
    server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7678"
    game = sys.argv[2] if len(sys.argv) > 2 else "ole"
    matches = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with Bot(server, name="Random") as bot:
        games = {known["id"]: known for known in bot.http("GET", "/games")["games"]}
        seats = games[game]["seats"]["usual"]
        ranks = [play(bot, game, seats) for _ in range(matches)]
    print(f"{len(ranks)} matches, {ranks.count(1)} won")


main()
