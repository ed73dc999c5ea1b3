// Moves by name: type one, or choose from the list of all that can be played.
import { useSignal } from "@preact/signals";
import { Icon } from "../kit/Icon.tsx";
import type { Table } from "../model/table.ts";
import { moveTyped, moveWord, words } from "../words/index.ts";

// A position may have thousands of moves; a list that long helps nobody.
const mostListed = 400;

export function LegalMoves({ table }: { table: Table }) {
  const w = words();
  const text = useSignal("");
  const legal = table.mayPlay.value && !table.thinking.value ? table.position.value.legal : [];
  const play = async () => {
    const move = moveTyped(text.value);
    if (move !== "" && (await table.play(move))) text.value = "";
  };
  return (
    <div class="by-name">
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        <input
          id="typed-move"
          type="text"
          aria-label={w.typeMove}
          placeholder={w.typeMove}
          title={table.sheet.move_help}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="quiet">
          {w.playIt}
        </button>
      </form>
      <details class="legal-list">
        <summary>
          {w.legalMoves(legal.length)}
          <Icon name="chevron" />
        </summary>
        <div class="legal-moves">
          {legal.slice(0, mostListed).map((move) => (
            <button key={move} type="button" class="chip" onClick={() => void table.play(move)}>
              {moveWord(move)}
            </button>
          ))}
        </div>
      </details>
    </div>
  );
}
