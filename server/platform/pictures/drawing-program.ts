import { writeFileSync } from "node:fs";
import { AppError, type FieldError } from "../http/app-error.ts";
import { cleanPicture } from "./clean-picture.ts";
import type { DrawingLimits } from "./drawing-limits.ts";
import { cardPicture, iconPicture, logoPicture } from "./logo-picture.ts";
import { squarePicture } from "./square-picture.ts";
import { widePicture } from "./wide-picture.ts";

// A program of its own, because it reads strangers' files. picture-room.ts starts it.

const drawings = {
  clean: cleanPicture,
  square: squarePicture,
  wide: widePicture,
  logo: logoPicture,
  icon: iconPicture,
  card: cardPicture,
};
export type Drawings = typeof drawings;

export interface DrawingTask<K extends keyof Drawings = keyof Drawings> {
  readonly name: K;
  readonly given: Parameters<Drawings[K]>;
  readonly limits: DrawingLimits;
}

export type DrawingAnswer =
  | { readonly drawn: unknown }
  | { readonly refused: Pick<AppError, "code" | "message"> & { fields: readonly FieldError[] } }
  | { readonly failed: string }
  /** After this answer the program ends itself. */
  | { readonly exceeded: "work" | "memory" };

/** How often it looks at what a drawing has used, ms. */
const LOOK_EVERY_MS = 20;

/** `process.exit` and signals with a handler would wait for the drawing to end. */
const end = () => process.kill(process.pid, "SIGKILL");

async function answer(task: DrawingTask): Promise<DrawingAnswer> {
  const draw = drawings[task.name] as (...given: unknown[]) => Promise<unknown>;
  try {
    return { drawn: await draw(...task.given) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failed: String(error) };
    const { code, message, fields } = error;
    return { refused: { code, message, fields } };
  }
}

/** Ends the program when the drawing uses too much; answers a function that stops watching. */
function watch({ workMs, memoryBytes }: DrawingLimits): () => void {
  const before = process.cpuUsage();
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const exceeded =
      process.memoryUsage.rss() > memoryBytes
        ? "memory"
        : (user + system) / 1000 > workMs
          ? "work"
          : undefined;
    if (!exceeded) return;
    clearInterval(look);
    process.send?.({ exceeded } satisfies DrawingAnswer, end);
  }, LOOK_EVERY_MS);
  return () => clearInterval(look);
}

process.on("message", async (task: DrawingTask) => {
  const stop = watch(task.limits);
  const answered = await answer(task);
  stop();
  process.send?.(answered);
});
process.on("disconnect", end);
// Ctrl+C reaches parent and child. The parent decides when a drawing ends.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

try {
  // When memory runs out, Linux ends this program and not the site.
  writeFileSync("/proc/self/oom_score_adj", "500");
} catch {
  // Other systems have no such setting.
}
