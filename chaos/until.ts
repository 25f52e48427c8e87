import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until it is so; false where it is not within the time. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  options: { readonly withinMs: number; readonly everyMs: number },
): Promise<boolean> {
  const deadline = Date.now() + options.withinMs;
  while (!(await isSo())) {
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
