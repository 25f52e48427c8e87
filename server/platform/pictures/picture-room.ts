import { AppError } from "../http/app-error.ts";
import { createSlots, type SlotLimits } from "../slots.ts";
import type { CleanPicture } from "./clean-picture.ts";
import { type DrawingLimits, OWN_LIMITS, STRANGERS_LIMITS } from "./drawing-limits.ts";
import { createDrawingProcess, type DrawingOutcome } from "./drawing-process.ts";
import type { Drawings, DrawingTask } from "./drawing-program.ts";
import type { LogoPicture } from "./logo-picture.ts";

/**
 * Where pictures are drawn: one at a time, in a process that is ended when a picture takes too much time
 * or memory. Each function throws `unavailable` when too many pictures wait, or when the process died
 * twice or did not end in time; `too_many_requests` when the visitor has too many under way; `invalid`
 * for a picture that takes too much.
 */
export interface PictureRoom {
  /** Like `cleanPicture`, and throws as it does. */
  clean(bytes: Uint8Array, visitor: string): Promise<CleanPicture>;
  /** Like `squarePicture`, and throws as it does. */
  square(
    bytes: Uint8Array,
    widths: readonly number[],
    visitor: string,
  ): Promise<ReadonlyMap<number, Buffer>>;
  /** Like `widePicture`, for a picture that `clean` drew, and throws as it does. */
  wide(...given: Parameters<Drawings["wide"]>): ReturnType<Drawings["wide"]>;
  /** Like `logoPicture`, and throws as it does. */
  logo(bytes: Uint8Array, visitor: string): Promise<LogoPicture>;
  /** Like `iconPicture`, for a picture that `logo` drew. */
  icon(...given: Parameters<Drawings["icon"]>): ReturnType<Drawings["icon"]>;
  /** Like `cardPicture`, for a picture that `logo` drew. */
  card(...given: Parameters<Drawings["card"]>): ReturnType<Drawings["card"]>;
  /** The id of the process, to measure it; undefined when none is running. */
  pid(): number | undefined;
  close(): void;
}

const ROOM: SlotLimits = { atOnce: 1, waiting: 20, perVisitor: 4 };
const RETRY_AFTER_SECONDS = 10;

const TOO_DEAR = {
  work: "This picture takes too long to draw. Please choose a simpler one",
  memory: "This picture takes too much memory to draw. Please choose a smaller one",
} as const;

export function createPictureRoom(
  strangers: DrawingLimits = STRANGERS_LIMITS,
  own: DrawingLimits = OWN_LIMITS,
): PictureRoom {
  const slots = createSlots(ROOM);
  const program = createDrawingProcess();

  async function draw<K extends keyof Drawings>(
    task: DrawingTask<K>,
  ): Promise<Awaited<ReturnType<Drawings[K]>>> {
    let outcome = await program.draw(task);
    // The picture need not be the reason: the machine may be short of memory.
    if ("died" in outcome) outcome = await program.draw(task);
    return drawnOf(outcome) as Awaited<ReturnType<Drawings[K]>>;
  }

  return {
    clean: (bytes, visitor) =>
      slots.run(() => draw({ name: "clean", given: [bytes], limits: strangers }), visitor),
    square: (bytes, widths, visitor) =>
      slots.run(() => draw({ name: "square", given: [bytes, widths], limits: strangers }), visitor),
    wide: (...given) => slots.run(() => draw({ name: "wide", given, limits: own })),
    logo: (bytes, visitor) =>
      slots.run(() => draw({ name: "logo", given: [bytes], limits: strangers }), visitor),
    icon: (...given) => slots.run(() => draw({ name: "icon", given, limits: own })),
    card: (...given) => slots.run(() => draw({ name: "card", given, limits: own })),
    pid: program.pid,
    close: program.close,
  };
}

function drawnOf(outcome: DrawingOutcome): unknown {
  if ("drawn" in outcome) return outcome.drawn;
  if ("refused" in outcome) throw new AppError(outcome.refused.code, outcome.refused);
  if ("failed" in outcome) throw new Error(outcome.failed);
  if ("exceeded" in outcome) {
    const fields = [{ loc: ["body"], msg: TOO_DEAR[outcome.exceeded] }];
    throw new AppError("invalid", { fields });
  }
  // We do not know that it was the picture's fault.
  throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause: outcome });
}
