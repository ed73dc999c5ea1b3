"""Pattern shapes of Mapello's learned evaluation: their cells, their images under the eight symmetries, and the cells
around them. The engine reads the shapes from the weights file and derives images and surroundings by the same rules
(engine/games/mapello/patterns/pattern_images.hpp)."""

BOARD = 8
DRAWN = 10  # the board with its rim


def square(x, y):
    return y * BOARD + x


def transform(symmetry, size, x, y):
    """Bit 0 mirrors left-right, bit 1 top-bottom, bit 2 (done last) swaps x and y, as engine/rules/symmetry.hpp."""
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    return (y, x) if symmetry & 4 else (x, y)


def drawn_of_square(cell):
    return (cell // BOARD + 1) * DRAWN + cell % BOARD + 1


def drawn_image(symmetry, cell):
    x, y = transform(symmetry, DRAWN, cell % DRAWN, cell // DRAWN)
    return y * DRAWN + x


def rim_cells():
    """The 36 cells of the rim clockwise from the top left corner, as the positions' records number jokers."""
    top = [x for x in range(DRAWN)]
    right = [y * DRAWN + DRAWN - 1 for y in range(1, DRAWN)]
    bottom = [(DRAWN - 1) * DRAWN + x for x in range(DRAWN - 2, -1, -1)]
    left = [y * DRAWN for y in range(DRAWN - 2, 0, -1)]
    return top + right + bottom + left


def line(x, y, dx, dy, length):
    return [square(x + i * dx, y + i * dy) for i in range(length)]


def window(x, y):
    return [square(x + i, y + j) for j in range(3) for i in range(3)]


SHAPES = {
    "edge_and_x": line(0, 0, 1, 0, 8) + [square(1, 1), square(6, 1)],
    "row_2": line(0, 1, 1, 0, 8),
    "row_3": line(0, 2, 1, 0, 8),
    "row_4": line(0, 3, 1, 0, 8),
    "diagonal_8": line(0, 0, 1, 1, 8),
    "diagonal_7": line(1, 0, 1, 1, 7),
    "diagonal_6": line(2, 0, 1, 1, 6),
    "diagonal_5": line(3, 0, 1, 1, 5),
    "diagonal_4": line(4, 0, 1, 1, 4),
    "corner": window(0, 0),
    "edge_window": window(2, 0),
    "centre_window": window(2, 2),
    "corner_2x5": line(0, 0, 1, 0, 5) + line(0, 1, 1, 0, 5),
    "edge_2x4": line(2, 0, 1, 0, 4) + line(2, 1, 1, 0, 4),
}


def surroundings(cells):
    """Cells of the drawn board a king's step away from a cell of the shape and not in it, ascending."""
    inside = {drawn_of_square(cell) for cell in cells}
    around = set()
    for cell in inside:
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                around.add(cell + dy * DRAWN + dx)
    return sorted(around - inside)


def images(cells):
    """For each distinct image: (drawn cells of the shape, drawn cells around it), both in the shape's order."""
    seen, out = set(), []
    for symmetry in range(8):
        inside = [drawn_image(symmetry, drawn_of_square(cell)) for cell in cells]
        if frozenset(inside) in seen:
            continue
        seen.add(frozenset(inside))
        out.append((inside, [drawn_image(symmetry, cell) for cell in surroundings(cells)]))
    return out
