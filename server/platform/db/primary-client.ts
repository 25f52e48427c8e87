import pg from "pg";
import { asksForPrimary, hostsOf } from "./postgres-hosts.ts";

/** A host that has not answered so long after it was asked is not the primary, ms. */
const ANSWER_WITHIN_MS = 1_500;
/** While there is no primary the hosts are asked so often, however many wait for it, ms. */
const ASK_AGAIN_MS = 200;

/** The timeline that the host writes, as in the names of its WAL files; null where it only reads. */
const ASK_TIMELINE = `
  SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN NULL
    ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline`;

/** How clients of a server are made: with this address, by this class. */
export interface PostgresServer {
  readonly connectionString: string;
  readonly Client: typeof pg.Client;
}

type Host = Readonly<Pick<pg.Client, "host" | "port">>;

/**
 * How clients are made for an address. Where it names several hosts, each new connection goes to the one
 * that takes writes. Every promotion begins a new timeline: so of two hosts that both take writes, one was
 * demoted and does not know it yet. It is the one with the lower timeline. As soon as a higher one was
 * seen, connections with a lower one are cut, and none is made any more.
 */
export function primaryOf(url: string): PostgresServer {
  const hosts = hostsOf(url);
  const [connectionString] = hosts;
  if (!asksForPrimary(url)) return { connectionString, Client: pg.Client };
  const open = new Map<PrimaryClient, string>();
  let newest = "";
  let known: Host | undefined;
  let searching: Promise<Host> | undefined;

  function saw(timeline: string): void {
    if (timeline <= newest) return;
    newest = timeline;
    for (const [client, its] of open) if (its < newest) cut(client, "its host was demoted");
  }

  async function search(): Promise<Host> {
    const looks = await Promise.all(hosts.map(look));
    const timelines = looks.flatMap(({ timeline }) => timeline ?? []);
    for (const timeline of timelines) saw(timeline);
    const found = looks.find(({ timeline }) => timeline === newest);
    if (!found) throw new Error(`No primary: ${looks.map(({ words }) => words).join(", ")}`);
    return found;
  }

  async function find(): Promise<Host> {
    if (known) return known;
    searching ??= search();
    try {
      known = await searching;
      searching = undefined;
      return known;
    } catch (error) {
      setTimeout(() => {
        searching = undefined;
      }, ASK_AGAIN_MS).unref();
      // Each caller gets an error of its own: they add to it.
      throw new Error((error as Error).message, { cause: error });
    }
  }

  class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on("error", () => {
        known = undefined;
      });
      this.on("end", () => open.delete(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = this.#connectToPrimary();
      if (!done) return connecting;
      connecting.then(() => (done as () => void)(), done);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const { host, port } = await find();
      this.host = host;
      this.port = port;
      try {
        await super.connect();
        const timeline = await timelineOf(this);
        if (timeline !== null) saw(timeline);
        if (timeline !== newest) throw new Error("Connection terminated: its host only reads");
        open.set(this, timeline);
      } catch (error) {
        known = undefined;
        this.end().catch(() => {});
        throw error;
      }
      return this;
    }
  }
  return { connectionString, Client: PrimaryClient };
}

/** What a host answers, and in words for the log what keeps it from being the primary. */
async function look(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on("error", () => {});
  const { host, port } = client;
  const answer = (timeline: string | null, words: string) => ({
    ...{ host, port, timeline },
    words: `${host}:${port} ${words}`,
  });
  try {
    await client.connect();
    const timeline = await timelineOf(client);
    return answer(timeline, timeline === null ? "only reads" : "was demoted");
  } catch (error) {
    return answer(null, `fails (${(error as Error).message || "no answer"})`);
  } finally {
    client.end().catch(() => {});
  }
}

async function timelineOf(client: pg.Client): Promise<string | null> {
  const deadline = setTimeout(() => cut(client, "no answer in time"), ANSWER_WITHIN_MS);
  try {
    const { rows } = await client.query<{ timeline: string | null }>(ASK_TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    clearTimeout(deadline);
  }
}

function cut(client: pg.Client, why: string): void {
  client.connection.stream.destroy(new Error(`Connection terminated: ${why}`));
}
