import { setTimeout as pause } from "node:timers/promises";

/** Polls until the condition holds; false when it does not within the time. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  options: { readonly withinMs: number; readonly everyMs: number },
): Promise<boolean> {
  const deadline = Date.now() + options.withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await pause(options.everyMs);
  }
  return true;
}

/** Whether a GET of the address is answered with 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
