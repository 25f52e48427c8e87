import pg from "pg";
import type { Listener } from "./changes.ts";

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 3_000;
/** How long after each answer the connection is asked again. */
const ASK_EVERY_MS = 1_000;
/**
 * A connection without an answer for so long counts as dead. Changes can be missed for this time and the
 * time above together, so an answer from memory can be that old at most.
 */
const ANSWER_WITHIN_MS = 1_500;

/** LISTENs on a connection of its own until it is closed; connects again when that breaks. */
export async function listenOn(
  connectionString: string,
  channel: string,
  listener: Listener,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    next.on("notification", (message) => listener.heard(message.payload ?? ""));
    next.on("error", (error) => broken(next, error));
    next.on("end", () => broken(next, new Error(`listening on ${channel} ended`)));
    client = next;
    await next.connect();
    await answered(next.query(`LISTEN ${pg.escapeIdentifier(channel)}`));
    if (closed || client !== next) return;
    listener.resumed();
    askLater(next);
  }

  /**
   * PostgreSQL sends its notifications before it answers. So an answer says that nothing was missed up to
   * the question.
   */
  function askLater(which: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await answered(which.query("SELECT 1"));
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
    // A line that is silent would not end by itself.
    which.connection.stream.destroy();
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

/** Throws when no answer came in time. */
async function answered(answer: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(
    // This process may have been busy itself: it first reads what has arrived, then decides.
    () => setImmediate(() => late.reject(new Error("the database does not answer its listener"))),
    ANSWER_WITHIN_MS,
  );
  try {
    await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(deadline);
  }
}
