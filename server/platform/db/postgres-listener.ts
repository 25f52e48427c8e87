import pg from "pg";
import type { Listener } from "./changes.ts";

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 3_000;
/** How long after each answer the connection is asked again. */
const ASK_EVERY_MS = 1_000;
/**
 * A line without an answer for so long is taken for dead. Changes can go unheard for this and the
 * time above, so both together are how old an answer from memory can be at the most.
 */
const ANSWER_WITHIN_MS = 1_500;

/** LISTENs on a connection of its own, for as long as it takes; reconnects when that breaks. */
export async function listenOn(
  url: string,
  channel: string,
  listener: Listener,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    next.on("notification", (message) => listener.heard(message.payload ?? ""));
    next.on("error", (error) => broken(next, error));
    next.on("end", () => broken(next, new Error(`listening on ${channel} ended`)));
    client = next;
    await next.connect();
    await answered(next, `LISTEN ${pg.escapeIdentifier(channel)}`);
    if (closed || client !== next) return;
    listener.resumed();
    askLater(next);
  }

  /**
   * PostgreSQL sends what it has to tell before it answers: an answer says that nothing went unheard
   * until it was asked for.
   */
  function askLater(which: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await answered(which, "SELECT 1");
        if (!closed && client === which) askLater(which);
      } catch (error) {
        broken(which, error as Error);
      }
    }, ASK_EVERY_MS);
  }

  function broken(which: pg.Client, error: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    clearTimeout(timer);
    which.end().catch(() => {});
    onError(error);
    listener.lost();
    reconnectLater();
  }

  function reconnectLater(): void {
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        if (closed) return;
        if (client) broken(client, error);
      });
    }, RETRY_MS);
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/** Throws where no answer came in time. */
async function answered(client: pg.Client, text: string): Promise<void> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(
    // A process that was busy itself finds the answer waiting: it reads what has come before it judges.
    () => setImmediate(() => late.reject(new Error("the database does not answer its listener"))),
    ANSWER_WITHIN_MS,
  );
  try {
    await Promise.race([client.query(text), late.promise]);
  } finally {
    clearTimeout(deadline);
  }
}
