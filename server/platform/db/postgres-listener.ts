import pg from "pg";
import type { Listener } from "./changes.ts";

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 3_000;
/** The pause between a response and the next check of the connection. */
const CHECK_EVERY_MS = 1_000;
/**
 * A connection without a response for this long is dead. Together the two are how long changes can be missed, and
 * how stale a cached response can be.
 */
const RESPONSE_TIMEOUT_MS = 1_500;

/** LISTENs on a connection of its own until closed, and reconnects when it breaks. */
export async function openPostgresListener(
  connectionString: string,
  channel: string,
  listener: Listener,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    opened.on("notification", (message) => listener.onNotification(message.payload ?? ""));
    opened.on("error", (error) => handleFailure(opened, error));
    opened.on("end", () => handleFailure(opened, new Error(`listening on ${channel} ended`)));
    client = opened;
    await opened.connect();
    await respondInTime(opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`));
    if (closed || client !== opened) return;
    listener.onResumed();
    checkLater(opened);
  }

  /** PostgreSQL sends notifications before a response, so a response proves that none was missed up to the query. */
  function checkLater(checked: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await respondInTime(checked.query("SELECT 1"));
        if (!closed && client === checked) checkLater(checked);
      } catch (error) {
        handleFailure(checked, error as Error);
      }
    }, CHECK_EVERY_MS);
  }

  function handleFailure(failed: pg.Client, error: Error): void {
    if (closed || client !== failed) return;
    client = undefined;
    clearTimeout(timer);
    // A silent connection would stay open.
    failed.connection.stream.destroy();
    onError(error);
    listener.onLost();
    reconnectLater();
  }

  function reconnectLater(): void {
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        if (closed) return;
        if (client) handleFailure(client, error);
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

/** Throws if there is no response in time. */
async function respondInTime(response: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(
    // If this process was busy itself, the response may have arrived unread: read it first.
    () =>
      setImmediate(() => late.reject(new Error("the database does not respond to its listener"))),
    RESPONSE_TIMEOUT_MS,
  );
  try {
    await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(deadline);
  }
}
