import { createHash } from "node:crypto";
import { Piscina } from "piscina";
import { createSlots } from "../slots.ts";

type Draw = (...task: never[]) => Promise<Uint8Array>;

/** A module whose functions draw PDFs of their arguments alone. */
export interface PaperModule<M extends Record<string, unknown>> {
  readonly file: string;
  readonly draws?: { [K in keyof M as M[K] extends Draw ? K : never]: M[K] };
}

/** What is sent to the thread. */
export interface Drawing {
  readonly file: string;
  readonly name: string;
  readonly task: readonly unknown[];
}

/** Keeps drawings by a key of letters and digits, which is made of everything that they show. */
export interface KeptPapers {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

export interface DrawingOptions {
  /** For whom it is drawn, when strangers may ask: each gets a share of the queue. */
  readonly visitor?: string;
  /** Looked into first; keeps the drawing afterwards. */
  readonly kept?: KeptPapers;
}

/** Where PDFs are drawn: one at a time, with lower priority than everything else. */
export interface PdfRoom {
  /**
   * A drawing that is under way is shared with everybody who asks for it. Throws `unavailable` when too
   * many drawings wait, and `too_many_requests` when too many wait for this visitor.
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
/** A drawing takes a core for some hundredths of a second; donations come first. */
const NICENESS = 10;
/**
 * The thread's heap, MB. Without a limit it grew to 240 MB, most of it garbage: V8 has no reason to collect
 * where there is room. Twenty thousand gifts of one statement fit.
 */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
/** The thread ends so long after its last drawing: starting takes time, and staying takes memory. */
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
    resourceLimits: HEAP,
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

/** Goes up when the same content is drawn in another way, so that papers that were kept are drawn anew. */
const EDITION = 2;

/** A key made of all that a drawing shows. The folder of the program is left out. */
function keyOf({ file, name, task }: Drawing): string {
  const text = JSON.stringify([EDITION, file.split("/").at(-1), name, task]);
  return createHash("sha256").update(text).digest("hex");
}
