// An engine of one's own with the table's game open in it, made when it is first asked for.
import type { Table } from "../model/table.ts";
import type { Engine } from "../net/engine.ts";

/** An engine and how to end it; net/engineThread makes real ones. */
export interface StudyThread {
  engine: Engine;
  end(): void;
}

export class OwnThread {
  #make: () => StudyThread;
  #table: Table;
  #made: (StudyThread & { session: Promise<number> }) | null = null;

  constructor(table: Table, make: () => StudyThread) {
    this.#table = table;
    this.#make = make;
  }

  async ready(): Promise<{ engine: Engine; session: number }> {
    if (!this.#made) {
      const made = this.#make();
      const session = made.engine.ask("open", this.#table.start).then((opened) => opened.session);
      this.#made = { ...made, session };
    }
    const { engine, session } = this.#made;
    return { engine, session: await session };
  }

  /** Ends what was made; the next question makes another. */
  drop(): void {
    this.#made?.end();
    this.#made = null;
  }
}
