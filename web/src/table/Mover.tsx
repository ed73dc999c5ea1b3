// Who made a move: the side's piece, small, with its name for those who do not see it. Players do not always take turns.
import { Piece } from "../board/pieces.tsx";
import { pieceOf } from "../games/index.ts";
import type { Sheet, Side } from "../net/types.ts";
import { sideName } from "../words/index.ts";

export function Mover({ sheet, side }: { sheet: Sheet; side: Side }) {
  const piece = pieceOf(sheet, side);
  if (!piece) return null;
  return (
    <span class="mover" role="img" aria-label={sideName(sheet, side)}>
      <Piece name={piece} />
    </span>
  );
}
