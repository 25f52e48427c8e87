import { createHash } from "node:crypto";
import { Piscina } from "piscina";
import { createSlots, type SlotLimits } from "../slots.ts";

type Draw = (...task: never[]) => Promise<Uint8Array>;

/** A module whose functions draw PDFs from their arguments alone. */
interface DrawingModule<M extends Record<string, unknown>> {
  readonly file: string;
  readonly draws?: { [K in keyof M as M[K] extends Draw ? K : never]: M[K] };
}

/** A task for the thread. */
export interface Drawing {
  readonly file: string;
  readonly name: string;
  readonly task: readonly unknown[];
}

/** Stores drawings under a hash of their content. */
export interface DrawingStore {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

export interface DrawingOptions {
  /** Limits how much of the queue one visitor may use. */
  readonly visitor?: string;
  /** Checked first; stores a new drawing. */
  readonly store?: DrawingStore;
}

/** Draws PDFs one at a time, at a lower priority than everything else. */
export interface PdfPool {
  /**
   * Concurrent requests for the same drawing share it. Throws `unavailable` if too many drawings are waiting, and
   * `too_many_requests` if too many of this visitor are.
   */
  draw<M extends Record<string, unknown>, K extends string & keyof M>(
    papers: DrawingModule<M>,
    name: K,
    task: M[K] extends Draw ? Parameters<M[K]> : never,
    options?: DrawingOptions,
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}

const LIMITS: SlotLimits = { atOnce: 1, waiting: 60, perVisitor: 6 };
/** A drawing takes some hundredths of a second of a core; donations come first. */
const NICENESS = 10;
/** Without a limit the heap grows to 240 MB, mostly garbage. A statement with twenty thousand donations fits. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };
/** How long an idle thread is kept: starting takes time, staying takes memory. */
const IDLE_MS = 60_000;

/** Refers to a module by its URL; `import type * as papers` gives its type. */
export function drawingModule<M extends Record<string, unknown>>(url: URL): DrawingModule<M> {
  return { file: url.href };
}

export function createPdfPool(): PdfPool {
  const slots = createSlots(LIMITS);
  const thread = new Piscina<Drawing, Uint8Array>({
    filename: new URL("./pdf-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: LIMITS.atOnce,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: HEAP,
  });
  const running = new Map<string, Promise<Uint8Array>>();

  async function drawAndStore(
    key: string,
    drawing: Drawing,
    { visitor, store: kept }: DrawingOptions,
  ) {
    const stored = await kept?.get(key);
    if (stored) return stored;
    const drawn = await slots.run(() => thread.run(drawing), visitor);
    await kept?.put(key, drawn);
    return drawn;
  }

  return {
    draw: ({ file }, name, task, options = {}) => {
      const drawing: Drawing = { file, name, task };
      const key = hashDrawing(drawing);
      const shared =
        running.get(key) ?? drawAndStore(key, drawing, options).finally(() => running.delete(key));
      running.set(key, shared);
      return shared;
    },
    close: () => thread.destroy(),
  };
}

/** Increase it when the same content is drawn differently, so that stored documents are drawn again. */
const EDITION = 2;

/** Hashes everything a drawing shows, without the program's folder. */
function hashDrawing({ file, name, task }: Drawing): string {
  const text = JSON.stringify([EDITION, file.split("/").at(-1), name, task]);
  return createHash("sha256").update(text).digest("hex");
}
