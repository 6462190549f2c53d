"""A client of `pioche engine`, written from docs/protocol.md alone: it plays every game and holds
the page to what it says. Arguments: the program, the page."""

import json
import random
import re
import subprocess
import sys


class Engine:
    """One request per line, one answer per line."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def answer(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ok(self, cmd, **fields):
        answer = self.answer(cmd, **fields)
        assert "ok" in answer, (cmd, fields, answer)
        return answer["ok"]


def documented(page):
    """By game, as *Positions and events* has them: the fields of a position (and which of them have
    to be given), and the fields of each kind of event."""
    games = {}
    part = page.split("## Positions and events")[1].split("\n## ")[0]
    for game in part.split("\n| ")[1:]:
        if " position | |\n" in game:
            name = game.split(" position |")[0]
            fields, needed = games.setdefault(name, (set(), set(), {}))[:2]
        else:
            for field, default in re.findall(r"`([a-z_]+)`( \()?", game.split(" | ")[0]):
                fields.add(field)
                if not default:
                    needed.add(field)
        if "\nEvents: " in game:
            for kind, inner in re.findall(r"`(\w+)`(?:\s\(([^)]*)\))?", game.split("\nEvents: ")[1]):
                games[name][2][kind] = set(re.findall(r"`(\w+)`", inner))
    return games


def play(engine, game, seats, options, seed, page):
    """Plays a match by chance, with one line of thought in it, and checks what is told on the way."""
    fields, needed, events = page or (None, None, None)
    chance = random.Random(seed)
    status = engine.ok("new", game=game, seats=seats, options=options, seed=seed)
    seen, kinds, moves, thought = 0, set(), 0, None
    while not status["over"]:
        actors = status["must"] + [seat for seat in status["may"] if chance.random() < 0.3]
        seat = chance.choice(actors)
        legal = engine.ok("legal", seat=seat)
        assert legal, "whoever is named can act"
        if moves % 16 == 3:
            position = engine.ok("position")
            if page:
                assert set(position) <= fields, ("not on the page", set(position) - fields)
                assert needed <= set(position), ("not in the position", needed - set(position))
            again = engine.ok("new", table="again", game=game, seats=seats, position=position)
            assert (again["must"], again["may"]) == (status["must"], status["may"])
            assert engine.ok("legal", table="again", seat=seat) == legal
            imagined = engine.ok("determinize", seat=seat, seed=seed)
            assert not page or set(imagined) <= fields, imagined
        if moves >= 5 and not thought and seat in status["must"]:
            thought = engine.ok("go", seat=seat, budget="20it")
            assert {line["move"] for line in thought["moves"]} <= set(legal), thought
            move = thought["moves"][0]["move"]
        else:
            move = chance.choice(legal)
        assert engine.ok("check", seat=seat, move=move) == {"legal": True, "move": move}
        status = engine.ok("play", seat=seat, move=move)
        moves += 1
        for told in engine.ok("log", seat=seat, since=seen):
            assert told["text"]
            if page:
                ((kind, content),) = told["event"].items()
                assert kind in events, (kind, "is not on the page")
                assert set(content) == events[kind], (kind, set(content) ^ events[kind])
                kinds.add(kind)
        seen = status["events"]
        if status["must"]:
            view = engine.ok("view", seat=status["must"][0])
            assert view["seat"] == status["must"][0]
        else:
            assert status["over"], "somebody must act until the match is over"
    result = engine.ok("outcome")
    ranks, points = result["ranks"], result["points"]
    assert len(ranks) == len(points) == seats and (1 in ranks or seats == 1), result
    if "tie_break" not in result and seats > 1:
        better = min if game == "ole" else max
        assert not page or all(points[seat] == better(points) for seat in range(seats) if ranks[seat] == 1), result
    if options.get("teams") == "on":
        assert ranks[0] == ranks[2] and points[1] == points[3], result
    record = engine.ok("record")
    assert len(record["moves"]) == moves, record
    return kinds, moves


def main():
    program, page = sys.argv[1], open(sys.argv[2], encoding="utf-8").read()
    pages = documented(page)
    engine = Engine(program)
    assert "error" in engine.answer("new", game="chess")
    games = engine.ok("games", lang="en")
    # A game that has only rules need not be on the page.
    assert pages and set(pages) <= {game["name"] for game in games}, (games, set(pages))
    for game in games:
        known = pages.get(game["name"])
        fewest, most = game["seats"]
        seen = set()
        for number, seats in enumerate([game["usual"], fewest, most] * 2):
            # Every option in every value that is listed, as far as six matches go; teams are for four,
            # and whoever plays alone has nobody to remind them.
            options = {}
            for option in game["options"] if seats > 1 else []:
                values = option["values"].split(", ")
                if all(re.fullmatch(r"\w+", value) for value in values) and (option["key"] != "teams" or seats == 4):
                    options[option["key"]] = values[number // 2 % len(values)]
            kinds, moves = play(engine, game["game"], seats, options, 100 + number, known)
            seen |= kinds
        if not known:
            print(f"{game['name']}: played; not on the page")
            continue
        print(f"{game['name']}: {len(seen)} of {len(known[2])} kinds of events seen")
        assert "match_over" in seen or "game_over" in seen or "solo_over" in seen
    assert engine.ok("quit") == "bye"
    assert engine.process.wait(10) == 0


main()
