import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Below the ports of outgoing connections (32768 and up on Linux), which could take a port before it is used. For
 * the same reason each process and thread has its own range, and reuses a port only when no others remain.
 */
const [LOWEST, RANGES, RANGE_SIZE] = [20_000, 60, 200] as const;
/** Listening on the nth of these ports claims the nth range. */
const GUARDS = LOWEST - RANGES;
const MAX_TRIES = 1_000;
const used = new Set<number>();
let claimed: Promise<number> | undefined;

/** Claims a range until this process ends; returns its first port. */
async function claimRange(): Promise<number> {
  const preferred = process.pid + threadId;
  const ranges = Array.from({ length: RANGES }, (_, offset) => (preferred + offset) % RANGES);
  for (const range of ranges) {
    if (await listens(createServer().unref(), GUARDS + range)) return LOWEST + RANGE_SIZE * range;
  }
  // More processes than ranges: two share one.
  return LOWEST + RANGE_SIZE * (preferred % RANGES);
}

/** A free port on loopback that is followed by `more` free ports. */
export async function freePort(more = 0): Promise<number> {
  claimed ??= claimRange();
  const first = await claimed;
  for (let tries = 1; ; tries += 1) {
    // Almost none are left.
    if (tries % MAX_TRIES === 0) used.clear();
    const port = first + randomInt(RANGE_SIZE - more);
    const ports = Array.from({ length: more + 1 }, (_, offset) => port + offset);
    if (ports.some((each) => used.has(each))) continue;
    for (const each of ports) used.add(each);
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
