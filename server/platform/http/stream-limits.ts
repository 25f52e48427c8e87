import { AppError } from "./app-error.ts";

/** How many streams one source, and everybody together, may hold open in this process. */
export interface StreamLimits {
  /** Takes a place; answers how to give it back. Throws `too_many_requests` where none is free. */
  enter(source: string): () => void;
}

const RETRY_AFTER_SECONDS = 30;

export function createStreamLimits(limits: { perSource: number; overall: number }): StreamLimits {
  const open = new Map<string, number>();
  let total = 0;
  return {
    enter: (source) => {
      const count = open.get(source) ?? 0;
      if (count >= limits.perSource || total >= limits.overall) {
        throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
      }
      open.set(source, count + 1);
      total += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        total -= 1;
        const others = (open.get(source) ?? 1) - 1;
        if (others === 0) open.delete(source);
        else open.set(source, others);
      };
    },
  };
}
