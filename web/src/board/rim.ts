// The frame of a board as a path.
/** The outline of all but the middle of a board, in units of `side` a cell. */
export function rimPath(width: number, height: number, rim: number, side = 1): string {
  const [w, h, r] = [width * side, height * side, rim * side];
  return `M0 0H${w}V${h}H0ZM${r} ${r}H${w - r}V${h - r}H${r}Z`;
}
