import { setTimeout as pause } from "node:timers/promises";

/** Polls until the condition holds. Returns false if it does not in time. */
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

/** Whether a GET of the URL returns 200. */
export async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
