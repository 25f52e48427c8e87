import { connect, createServer, type Socket } from "node:net";

export interface DatabaseLine {
  readonly port: number;
  /** The next so many commits are carried out, and their answers swallowed with the connection. */
  loseCommits(count: number): void;
  /** Passes nothing on for so long, and lets every connection stand. */
  freeze(which: "all" | "listening", forMs: number): Promise<void>;
  /** Lets everything pass again. */
  thaw(): void;
  /** Whether anything was done to it at any moment since then, ms. */
  hurtSince(time: number): boolean;
  /** How often it struck. */
  readonly struck: { commitsLost: number; frozen: number };
  close(): void;
}

/** Server messages (PostgreSQL's frontend/backend protocol): 'C' tells that a statement is done. */
const COMMAND_COMPLETE = 0x43;
const HEAD_BYTES = 5;

/** A line between one process and PostgreSQL that can lose answers and fall silent. */
export async function openDatabaseLine(upstreamPort: number): Promise<DatabaseLine> {
  const pairs = new Set<Pair>();
  const struck = { commitsLost: 0, frozen: 0 };
  let commitsToLose = 0;
  let frozenAll = false;
  let hurtUntil = 0;
  let waking: NodeJS.Timeout | undefined;
  let resume = () => {};

  const server = createServer((client) => {
    const pair = joinSockets(client, connect(upstreamPort, "127.0.0.1"), {
      swallows: () => {
        if (commitsToLose === 0) return false;
        commitsToLose -= 1;
        struck.commitsLost += 1;
        hurtUntil = Date.now();
        return true;
      },
      ended: () => pairs.delete(pair),
    });
    pairs.add(pair);
    if (frozenAll) pair.freeze();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function thaw(): void {
    clearTimeout(waking);
    if (frozenAll || [...pairs].some((pair) => pair.frozen())) hurtUntil = Date.now();
    frozenAll = false;
    commitsToLose = 0;
    for (const pair of pairs) pair.thaw();
    resume();
  }

  return {
    port: (server.address() as { port: number }).port,
    struck,
    loseCommits: (count) => {
      commitsToLose = count;
    },
    freeze: async (which, forMs) => {
      thaw();
      struck.frozen += 1;
      frozenAll = which === "all";
      for (const pair of pairs) if (frozenAll || pair.listens()) pair.freeze();
      hurtUntil = Number.POSITIVE_INFINITY;
      await new Promise<void>((resolve) => {
        resume = resolve;
        waking = setTimeout(thaw, forMs);
      });
      hurtUntil = Date.now();
    },
    thaw,
    hurtSince: (time) => hurtUntil >= time,
    close: () => {
      thaw();
      server.close();
      for (const pair of pairs) pair.cut();
    },
  };
}

interface Pair {
  freeze(): void;
  thaw(): void;
  cut(): void;
  frozen(): boolean;
  /** Whether it is the connection on which other processes' commits are heard. */
  listens(): boolean;
}

function joinSockets(
  client: Socket,
  upstream: Socket,
  { swallows, ended }: { swallows: () => boolean; ended: () => void },
): Pair {
  let listens = false;
  let frozen = false;
  const cut = () => {
    client.destroy();
    upstream.destroy();
    ended();
  };
  const isCommit = commitFinder();
  client.on("data", (part) => {
    listens ||= part.includes('LISTEN "changes"');
    upstream.write(part);
  });
  upstream.on("data", (part) => {
    if (isCommit(part) && swallows()) cut();
    else client.write(part);
  });
  for (const socket of [client, upstream]) socket.on("error", cut).on("close", cut);
  const both = [client, upstream];
  return {
    cut,
    frozen: () => frozen,
    listens: () => listens,
    freeze: () => {
      frozen = true;
      for (const socket of both) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of both) socket.resume();
    },
  };
}

/** Tells of each part of the server's stream whether a commit is told in it, also across parts. */
function commitFinder(): (part: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  return (part) => {
    let found = false;
    rest = Buffer.concat([rest, part]);
    while (rest.length >= HEAD_BYTES) {
      const length = rest.readUInt32BE(1) + 1;
      if (rest.length < length) break;
      const tag = rest.subarray(HEAD_BYTES, length).toString("latin1");
      found ||= rest[0] === COMMAND_COMPLETE && tag.startsWith("COMMIT");
      rest = rest.subarray(length);
    }
    return found;
  };
}
