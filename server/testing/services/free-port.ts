import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports of outgoing connections (32768 and more on Linux), one of which may take a port between its being
 * found free and its being used.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
