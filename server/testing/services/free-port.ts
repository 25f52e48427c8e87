import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Below the ports of outgoing connections (32768 and more on Linux), one of which may take a port between its being
 * found free and its being used. For the same reason each process, and each thread of it, has ports of its own among
 * them, and gives none of these a second time while it has others.
 */
const [LOWEST, SHARES, SHARE] = [20_000, 60, 200] as const;
/** Who listens on the nth of these ports has the nth share. */
const GUARDS = LOWEST - SHARES;
const MOST_TRIES = 1_000;
const given = new Set<number>();
let claimed: Promise<number> | undefined;

/** Answers the first port of a share that is ours until we end. */
async function claimShare(): Promise<number> {
  const wanted = process.pid + threadId;
  const shares = Array.from({ length: SHARES }, (_, nth) => (wanted + nth) % SHARES);
  for (const share of shares) {
    if (await listens(createServer().unref(), GUARDS + share)) return LOWEST + SHARE * share;
  }
  // More of us than shares: two have the same one.
  return LOWEST + SHARE * (wanted % SHARES);
}

/** A port of loopback that nobody listens on, nor on so many `more` that come after it. */
export async function freePort(more = 0): Promise<number> {
  claimed ??= claimShare();
  const first = await claimed;
  for (let tries = 1; ; tries += 1) {
    // There are hardly any others left.
    if (tries % MOST_TRIES === 0) given.clear();
    const port = first + randomInt(SHARE - more);
    const ports = Array.from({ length: more + 1 }, (_, nth) => port + nth);
    if (ports.some((one) => given.has(one))) continue;
    for (const one of ports) given.add(one);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await listens(server, port);
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
}
