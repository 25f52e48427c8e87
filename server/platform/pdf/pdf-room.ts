import { createHash } from "node:crypto";
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

/** Keeps what was drawn, by a key that is made of all it shows: letters and digits. */
export interface KeptPapers {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

export interface DrawingOptions {
  /** For whom it is drawn, where somebody asks who could ask for many. */
  readonly visitor?: string;
  /** Where it is looked for first, and kept afterwards. */
  readonly kept?: KeptPapers;
}

/** Where PDFs are drawn: one at a time, behind whatever else the machine has to do. */
export interface PdfRoom {
  /**
   * Who asks for what is being drawn already gets the same. Throws `unavailable` where too many
   * wait for theirs, and `too_many_requests` where too many of them wait for this visitor.
   */
  draw<M extends Record<string, unknown>, K extends string & keyof M>(
    papers: PaperModule<M>,
    name: K,
    task: M[K] extends Draw ? Parameters<M[K]> : never,
    options?: DrawingOptions,
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}

const ROOM = { atOnce: 1, waiting: 60, perVisitor: 6 } as const;
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
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function make(key: string, drawing: Drawing, { visitor, kept }: DrawingOptions) {
    const known = await kept?.get(key);
    if (known) return known;
    const drawn = await slots.run(() => thread.run(drawing), visitor);
    await kept?.put(key, drawn);
    return drawn;
  }

  return {
    draw: ({ file }, name, task, options = {}) => {
      const drawing: Drawing = { file, name, task };
      const key = keyOf(drawing);
      const shared =
        underWay.get(key) ?? make(key, drawing, options).finally(() => underWay.delete(key));
      underWay.set(key, shared);
      return shared;
    },
    close: () => thread.destroy(),
  };
}

/** Of all that a drawing is made of; the folder that the program lies in is not. */
function keyOf({ file, name, task }: Drawing): string {
  const text = JSON.stringify([file.split("/").at(-1), name, task]);
  return createHash("sha256").update(text).digest("hex");
}
