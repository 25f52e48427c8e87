import pg from "pg";
import type { Listener } from "./changes.ts";

const RETRY_MS = 500;
const HEARTBEAT_MS = 5_000;

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
    const next = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: 5_000 });
    next.on("notification", (message) => listener.heard(message.payload ?? ""));
    next.on("error", (error) => broken(next, error));
    next.on("end", () => broken(next, new Error(`listening on ${channel} ended`)));
    client = next;
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listener.resumed();
    timer = setInterval(() => {
      next.query("SELECT 1").catch((error: Error) => broken(next, error));
    }, HEARTBEAT_MS);
  }

  function broken(which: pg.Client, error: Error): void {
    if (closed || client !== which) return;
    client = undefined;
    clearInterval(timer);
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
      clearInterval(timer);
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
