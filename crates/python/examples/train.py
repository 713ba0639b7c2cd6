"""An agent that learns Pawns Chess in PettingZoo's environment, from nothing: the least that shows all the parts.

It learns how the games went in which an action was taken, and plays the better actions more often. That is too simple to play well, and
hardly better than random moves; put your network where `worth` stands. The observation is not used here, the action mask is.
"""

# %%
import os
from typing import Any

import numpy as np

from pawnstorm_rules.pettingzoo import ACTIONS, env

GAMES = int(os.environ.get("GAMES", "100"))
GAME = os.environ.get("GAME", "pawns-chess")

# %%
rng = np.random.default_rng(7)
won = np.zeros(ACTIONS)
taken = np.zeros(ACTIONS)
table = env(GAME, max_plies=300)


def choose(mask: "np.ndarray[Any, Any]", learnt: bool) -> int:
    """Chooses a legal action: at random, or the better ones more often."""
    legal = np.flatnonzero(mask)
    if not learnt:
        return int(rng.choice(legal))
    worth = won[legal] / (taken[legal] + 10)
    chances = np.exp(10 * (worth - worth.max()))
    return int(rng.choice(legal, p=chances / chances.sum()))


def play(learner: str = "") -> dict[str, float]:
    """Plays a game, in which one agent may choose by what is learnt, and learns from it. Returns the points."""
    table.reset(seed=1)
    chosen: dict[str, list[int]] = {"white": [], "black": []}
    points = {"white": 0.0, "black": 0.0}
    for agent in table.agent_iter():
        seen, reward, ended, truncated, _ = table.last()
        points[agent] += reward
        if ended or truncated or seen is None:
            table.step(None)
            continue
        action = choose(seen["action_mask"], agent == learner)
        chosen[agent].append(action)
        table.step(action)
    for agent, actions in chosen.items():
        once = list(set(actions))
        taken[once] += 1
        won[once] += points[agent]
    return points


# %%
for _ in range(GAMES):
    play()
sides = ["white", "black"] * (GAMES // 2)
points = [play(side)[side] for side in sides]
print(f"After {GAMES} random games the learner wins {points.count(1)} and loses {points.count(-1)} of {len(points)} against random moves.")
