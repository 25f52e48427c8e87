import { writeFileSync } from "node:fs";
import { AppError, type FieldError } from "../http/app-error.ts";
import { cleanPicture } from "./clean-picture.ts";
import type { DrawingLimits } from "./drawing-limits.ts";
import { cardPicture, iconPicture, logoPicture } from "./logo-picture.ts";
import { squarePicture } from "./square-picture.ts";
import { widePicture } from "./wide-picture.ts";

// A separate program, because it reads untrusted files. drawing-process.ts starts it.

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
  readonly args: Parameters<Drawings[K]>;
  readonly limits: DrawingLimits;
}

export type DrawingResult =
  | { readonly drawn: unknown }
  | { readonly refused: Pick<AppError, "code" | "message"> & { fields: readonly FieldError[] } }
  | { readonly failed: string }
  /** After this the program kills itself. */
  | { readonly exceeded: "work" | "memory" };

const CHECK_EVERY_MS = 20;

/** `process.exit` and signals with a handler would wait for the drawing. */
const end = () => process.kill(process.pid, "SIGKILL");

async function run(task: DrawingTask): Promise<DrawingResult> {
  const draw = drawings[task.name] as (...args: unknown[]) => Promise<unknown>;
  try {
    return { drawn: await draw(...task.args) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failed: String(error) };
    const { code, message, fields } = error;
    return { refused: { code, message, fields } };
  }
}

/** Kills the program if the drawing uses too much. Returns a function that stops watching. */
function watch({ cpuMs, memoryBytes }: DrawingLimits): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const exceeded =
      process.memoryUsage.rss() > memoryBytes
        ? "memory"
        : (user + system) / 1000 > cpuMs
          ? "work"
          : undefined;
    if (!exceeded) return;
    clearInterval(timer);
    process.send?.({ exceeded } satisfies DrawingResult, end);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

process.on("message", async (task: DrawingTask) => {
  const stop = watch(task.limits);
  const result = await run(task);
  stop();
  process.send?.(result);
});
process.on("disconnect", end);
// Ctrl+C reaches parent and child; the parent decides when a drawing ends.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

try {
  // If memory runs out, Linux kills this program and not the site.
  writeFileSync("/proc/self/oom_score_adj", "500");
} catch {
  // Not on other systems.
}
