import { AppError } from "../http/app-error.ts";
import { createSlots, type SlotLimits } from "../slots.ts";
import type { CleanPicture } from "./clean-picture.ts";
import { type DrawingLimits, TRUSTED_LIMITS, UNTRUSTED_LIMITS } from "./drawing-limits.ts";
import { createDrawingProcess, type DrawingOutcome } from "./drawing-process.ts";
import type { Drawings, DrawingTask } from "./drawing-program.ts";
import type { LogoPicture } from "./logo-picture.ts";

/**
 * Draws pictures one at a time, in a process that is killed if a picture takes too much time or memory. Every function
 * throws `unavailable` if too many pictures are waiting or the process dies twice or hangs, `too_many_requests` if the
 * visitor has too many in the queue, and `invalid` for a picture that takes too much.
 */
export interface PictureWorker {
  /** Runs `cleanPicture`. */
  clean(bytes: Uint8Array, visitor: string): Promise<CleanPicture>;
  /** Runs `squarePicture`. */
  square(
    bytes: Uint8Array,
    widths: readonly number[],
    visitor: string,
  ): Promise<ReadonlyMap<number, Buffer>>;
  /** Runs `widePicture` for a picture from `clean`. */
  wide(...args: Parameters<Drawings["wide"]>): ReturnType<Drawings["wide"]>;
  /** Runs `logoPicture`. */
  logo(bytes: Uint8Array, visitor: string): Promise<LogoPicture>;
  /** Runs `iconPicture` for a picture from `logo`. */
  icon(...args: Parameters<Drawings["icon"]>): ReturnType<Drawings["icon"]>;
  /** Runs `cardPicture` for a picture from `logo`. */
  card(...args: Parameters<Drawings["card"]>): ReturnType<Drawings["card"]>;
  /** The id of the running process, if any. */
  pid(): number | undefined;
  close(): void;
}

const LIMITS: SlotLimits = { atOnce: 1, waiting: 20, perVisitor: 4 };
const RETRY_AFTER_SECONDS = 10;

const EXCEEDED_MESSAGES = {
  work: "This picture takes too long to process. Please choose a simpler one",
  memory: "This picture is too large to process. Please choose a smaller one",
} as const;

export function createPictureWorker(
  untrusted: DrawingLimits = UNTRUSTED_LIMITS,
  trusted: DrawingLimits = TRUSTED_LIMITS,
): PictureWorker {
  const slots = createSlots(LIMITS);
  const program = createDrawingProcess();

  async function draw<K extends keyof Drawings>(
    task: DrawingTask<K>,
  ): Promise<Awaited<ReturnType<Drawings[K]>>> {
    let outcome = await program.draw(task);
    // The picture may not be the reason: the machine may be short of memory.
    if ("died" in outcome) outcome = await program.draw(task);
    return toResult(outcome) as Awaited<ReturnType<Drawings[K]>>;
  }

  return {
    clean: (bytes, visitor) =>
      slots.run(() => draw({ name: "clean", args: [bytes], limits: untrusted }), visitor),
    square: (bytes, widths, visitor) =>
      slots.run(() => draw({ name: "square", args: [bytes, widths], limits: untrusted }), visitor),
    wide: (...args) => slots.run(() => draw({ name: "wide", args: args, limits: trusted })),
    logo: (bytes, visitor) =>
      slots.run(() => draw({ name: "logo", args: [bytes], limits: untrusted }), visitor),
    icon: (...args) => slots.run(() => draw({ name: "icon", args: args, limits: trusted })),
    card: (...args) => slots.run(() => draw({ name: "card", args: args, limits: trusted })),
    pid: program.pid,
    close: program.close,
  };
}

function toResult(outcome: DrawingOutcome): unknown {
  if ("drawn" in outcome) return outcome.drawn;
  if ("refused" in outcome) throw new AppError(outcome.refused.code, outcome.refused);
  if ("failed" in outcome) throw new Error(outcome.failed);
  if ("exceeded" in outcome) {
    const fields = [{ loc: ["body"], msg: EXCEEDED_MESSAGES[outcome.exceeded] }];
    throw new AppError("invalid", { fields });
  }
  // Not necessarily the picture's fault.
  throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause: outcome });
}
