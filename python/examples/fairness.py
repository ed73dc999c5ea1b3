"""How fair are random Mapello boards among players who play anything? Draws their winning chances as fairness.svg.

fairness.py [BOARDS] [GAMES A BOARD] [FILE]
"""

import sys

import quartello


def chance_of_black(board, games):
    """With half the width of its 95% interval."""
    totals = quartello.Game("mapello", setup=f"random:{board}").playout(games, seed=board)
    chance = (totals["first_wins"] + totals["draws"] / 2) / totals["games"]
    return chance, 1.96 * (chance * (1 - chance) / games) ** 0.5


def drawn(chances, games):
    """Boards from left to right by their chance, each with its interval."""
    width, height, left = 720, 360, 50
    y = lambda chance: height - 40 - (chance - 0.2) / 0.6 * (height - 80)
    step = (width - left - 20) / len(chances)
    marks = []
    for i, (chance, around) in enumerate(sorted(chances)):
        x = left + (i + 0.5) * step
        marks.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y(chance - around):.1f}" y2="{y(chance + around):.1f}" stroke="#7a8"/>')
        marks.append(f'<circle cx="{x:.1f}" cy="{y(chance):.1f}" r="2.5" fill="#254"/>')
    lines = [
        f'<line x1="{left}" x2="{width - 20}" y1="{y(c):.1f}" y2="{y(c):.1f}" stroke="{"#555" if c == 0.5 else "#ddd"}"/>'
        f'<text x="{left - 8}" y="{y(c) + 4:.1f}" text-anchor="end">{c:.0%}</text>'
        for c in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="white"/>{"".join(lines)}{"".join(marks)}'
        f'<text x="{left}" y="20">Black\'s chance on {len(chances)} random boards, {games} random games each, with 95% intervals</text></svg>\n'
    )


def main(boards="100", games="2000", file="fairness.svg"):
    chances = [chance_of_black(board, int(games)) for board in range(int(boards))]
    with open(file, "w", encoding="utf-8") as out:
        out.write(drawn(chances, int(games)))
    fair = sum(abs(chance - 0.5) - around <= 0 for chance, around in chances)
    print(f"{fair} of {boards} boards cannot be told from fair; drawn in {file}")


if __name__ == "__main__":
    main(*sys.argv[1:])
