import { freePort } from "#server/testing/services/free-port.ts";
import { answers, until } from "../until.ts";
import { type ChildOptions, hasEnded, killChild, startChild } from "./child-program.ts";

const DECIDED_WITHIN_MS = 120_000;

/** Starts a second process on what belongs to one that is at work; what it should not have done. */
export async function sendIntruder(options: ChildOptions): Promise<string[]> {
  const port = await freePort();
  const child = startChild({
    ...options,
    environment: { ...options.environment, PORT: String(port) },
  });
  let ready = false;
  await until(
    async () => {
      ready = await answers(`http://127.0.0.1:${port}/readyz`);
      return ready || hasEnded(child);
    },
    { withinMs: DECIDED_WITHIN_MS, everyMs: 200 },
  );
  const { exitCode } = child;
  await killChild(child);
  if (ready) return ["a second process opened the folder"];
  return exitCode === null || exitCode === 0
    ? [`a second process was not turned away: it ended with ${exitCode}`]
    : [];
}
