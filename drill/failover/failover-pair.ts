import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { postgresBin, postgresUser } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";
import { until } from "../../chaos/until.ts";
import { askPostgres } from "../../chaos/world/ask-database.ts";
import { hasEnded } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { needPackages } from "../debian-packages.ts";
import { signalAll, treeOf } from "../process-tree.ts";

const MANAGER = "/usr/bin/pg_autoctl";
const HOST = "127.0.0.1";
const DATABASE = "drill";
const READY_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 250;

/** ms: a drill does not wait the minute that the manager gives a machine which others depend on. */
const MANAGER_TIMES = {
  health_check_period: 500,
  health_check_timeout: 1_000,
  health_check_retry_delay: 300,
  health_check_max_retries: 1,
  node_considered_unhealthy_timeout: 5_000,
  primary_demote_timeout: 5_000,
  startup_grace_period: 2_000,
};

/** A machine with one of the two PostgreSQL servers, and the manager's keeper beside it. */
export interface FailoverNode {
  readonly name: string;
  /** Ends everything on it at once, as a power cut does. */
  kill(): void;
  /** Stops everything on it where it is; nothing is closed. */
  freeze(): void;
  thaw(): void;
  /** After `kill`. */
  start(): void;
}

export interface FailoverPair {
  /** Names both servers. */
  readonly ownerUrl: string;
  /** Asks the one that takes writes. */
  readonly ask: Ask;
  /** The one that the manager takes for the primary. */
  primary(): Promise<FailoverNode>;
  /** Waits until one takes writes and the other follows it, in step. */
  untilInStep(): Promise<void>;
}

/** Two PostgreSQL servers with synchronous replication, and pg_auto_failover, which promotes. */
export async function openFailoverPair(cleanup: Cleanup, folder: string): Promise<FailoverPair> {
  const bin = postgresBin();
  const version = basename(join(bin, ".."));
  needPackages({
    "pg-auto-failover-cli": MANAGER,
    [`postgresql-${version}-auto-failover`]: `/usr/lib/postgresql/${version}/lib/pgautofailover.so`,
  });
  const place = join(folder, "pair");
  const user = postgresUser();
  for (const each of [place, join(place, "home"), join(place, "run")]) {
    mkdirSync(each, { mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(each, user.uid, user.gid);
  }
  chmodSync(folder, 0o755);

  function run(name: string, ...args: readonly string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(MANAGER, [...args, "--pgdata", join(place, name)], {
      ...user,
      cwd: place,
      stdio: ["ignore", log, log],
      env: {
        PATH: `${bin}:/usr/bin:/bin`,
        LC_ALL: "C.UTF-8",
        HOME: join(place, "home"),
        XDG_RUNTIME_DIR: join(place, "run"),
      },
    });
    closeSync(log);
    return child;
  }

  async function launch(kind: string, name: string, port: number, ...own: string[]) {
    const common = ["--hostname", HOST, "--auth", "trust", "--no-ssl", "--run"];
    let child = run(name, "create", kind, "--pgport", String(port), ...common, ...own);
    const signal = (it: NodeJS.Signals) => signalAll(treeOf(child.pid ?? 0), it);
    const kill = () => {
      // Who is frozen starts nobody in the place of those that were killed.
      signal("SIGSTOP");
      signal("SIGKILL");
    };
    await cleanup.undo(async () => {
      kill();
      await until(() => hasEnded(child), { withinMs: 10_000, everyMs: 20 });
    });
    return {
      ...{ name, port, kill },
      freeze: () => signal("SIGSTOP"),
      thaw: () => signal("SIGCONT"),
      start: () => {
        child = run(name, "run");
      },
    };
  }

  /** Until the work no longer fails; what it says in the end is thrown. */
  async function untilDone<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
    let done: T | undefined;
    let last: unknown;
    const isDone = async () => {
      done = await work().catch((error) => {
        last = error;
        return undefined;
      });
      return done !== undefined;
    };
    await until(isDone, { withinMs: READY_WITHIN_MS, everyMs: ASK_EVERY_MS });
    if (done !== undefined) return done;
    const words = ["monitor", "a", "b"].map((name) => tail(join(folder, `${name}.log`)));
    throw new Error(`${what}: not in time. ${words.join("\n")}`, { cause: last });
  }

  const [monitorPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const server = (port: number, database = "postgres") =>
    `postgres://postgres@${HOST}:${port}/${database}`;
  const watched = askPostgres(server(monitorPort ?? 0, "pg_auto_failover"));
  await launch("monitor", "monitor", monitorPort ?? 0);
  await cleanup.undo(watched.close);
  await untilDone("the manager starts", () => watched.ask("SELECT FROM pgautofailover.node"));
  for (const [name, ms] of Object.entries(MANAGER_TIMES)) {
    await watched.ask(`ALTER SYSTEM SET pgautofailover.${name} = ${ms}`);
  }
  await watched.ask("SELECT pg_reload_conf()");

  const joining = [
    ...["--monitor", `postgres://autoctl_node@${HOST}:${monitorPort}/pg_auto_failover`],
    ...["--username", "postgres", "--dbname", DATABASE],
  ];
  const nodes: Array<FailoverNode & { readonly port: number }> = [];
  for (const [index, port] of ports.entries()) {
    const name = index === 0 ? "a" : "b";
    nodes.push(await launch("postgres", name, port, "--name", name, ...joining));
    if (index === 0) await untilDone("the first server takes writes", firstIsUp);
  }

  /** The second one is a copy of it, and logs in there. */
  async function firstIsUp() {
    const [first] = await nodeStates();
    if (first?.reported !== "single") return undefined;
    const url = server(first.port, DATABASE);
    await administer(url, "DO $$ BEGIN PERFORM 'pgautofailover_replicator'::regrole; END $$");
    return true;
  }

  function nodeStates() {
    return watched.ask<{ port: number; reported: string; goal: string }>(`
      SELECT nodeport AS port, reportedstate::text AS reported, goalstate::text AS goal
      FROM pgautofailover.node ORDER BY nodeid`);
  }

  async function primary() {
    const states = await nodeStates();
    const its = states.find(({ goal }) =>
      /^(single|primary|wait_primary|join_primary)$/.test(goal),
    );
    const node = nodes.find(({ port }) => port === its?.port);
    if (!node) throw new Error("there is no primary");
    return node;
  }

  async function untilInStep(): Promise<void> {
    await untilDone("both servers are in step", async () => {
      const states = await nodeStates();
      const reported = states.map((state) => state.reported).toSorted();
      if (reported.join() === "primary,secondary") return true;
      // A new standby begins with a checkpoint, which is written slowly when nobody hurries it.
      await administer(server((await primary()).port), "CHECKPOINT");
      return undefined;
    });
  }

  await untilInStep();
  const askers = new Map(ports.map((port) => [port, askPostgres(server(port, DATABASE))]));
  for (const { close } of askers.values()) await cleanup.undo(close);
  return {
    ownerUrl: `postgres://postgres@${ports.map((port) => `${HOST}:${port}`).join(",")}/${DATABASE}?target_session_attrs=read-write`,
    ask: async <Row>(text: string) =>
      (await askers.get((await primary()).port)?.ask<Row>(text)) ?? [],
    primary,
    untilInStep,
  };
}

function tail(file: string): string {
  return readFileSync(file, "utf8").slice(-1_000);
}
