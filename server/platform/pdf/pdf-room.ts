import { Piscina } from "piscina";
import { createSlots } from "../slots.ts";

type Draw = (...task: never[]) => Promise<Uint8Array>;

/** A module whose functions draw PDFs of nothing but their arguments. */
export interface PaperModule<M extends Record<string, unknown>> {
  readonly file: string;
  readonly draws?: { [K in keyof M as M[K] extends Draw ? K : never]: M[K] };
}

/** What goes to the thread. */
export interface Drawing {
  readonly file: string;
  readonly name: string;
  readonly task: readonly unknown[];
}

/** Where PDFs are drawn: one at a time, behind whatever else the machine has to do. */
export interface PdfRoom {
  /** Throws `unavailable` where too many wait for theirs. */
  draw<M extends Record<string, unknown>, K extends string & keyof M>(
    papers: PaperModule<M>,
    name: K,
    ...task: M[K] extends Draw ? Parameters<M[K]> : never
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}

const ROOM = { atOnce: 1, waiting: 60 } as const;
/** A drawing takes a core for some hundredths of a second; whoever gives meanwhile comes first. */
const NICENESS = 10;
/** Fonts and library take memory while the thread lives, and some tenths of a second to load. */
const KEPT_FOR_MS = 60_000;

/** Names a module by its URL; `import type * as papers` gives its type. */
export function papersIn<M extends Record<string, unknown>>(url: URL): PaperModule<M> {
  return { file: url.href };
}

export function createPdfRoom(): PdfRoom {
  const slots = createSlots(ROOM);
  const thread = new Piscina<Drawing, Uint8Array>({
    filename: new URL("./pdf-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: ROOM.atOnce,
    idleTimeout: KEPT_FOR_MS,
    niceIncrement: NICENESS,
  });
  return {
    draw: (papers, name, ...task) => slots.run(() => thread.run({ file: papers.file, name, task })),
    close: () => thread.destroy(),
  };
}
