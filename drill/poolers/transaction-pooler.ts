import { spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import { postgresUser } from "#server/testing/services/postgres-cluster.ts";
import { until } from "../../chaos/until.ts";
import { askPostgres } from "../../chaos/world/ask-database.ts";
import { killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { needPackages } from "../debian-packages.ts";

const HOST = "127.0.0.1";
const PROGRAM = "/usr/sbin/pgbouncer";
const STARTED_WITHIN_MS = 20_000;
/** So many connections of the site it takes. */
export const CLIENT_CONNECTIONS = 500;

export interface TransactionPooler {
  /** The same database, through it. */
  readonly url: string;
  readonly pid: number;
}

/** PgBouncer in transaction mode before the server of that address. */
export async function openTransactionPooler(
  cleanup: Cleanup,
  options: { readonly folder: string; readonly url: string; readonly serverConnections: number },
): Promise<TransactionPooler> {
  needPackages({ pgbouncer: PROGRAM });
  const folder = join(options.folder, "pooler");
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(file("users.txt"), '"postgres" ""\n"site" "any"\n');
  writeFileSync(
    file("pgbouncer.ini"),
    [
      "[databases]",
      `* = host=${HOST} port=${new URL(options.url).port}`,
      "[pgbouncer]",
      `listen_addr = ${HOST}`,
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${file("users.txt")}`,
      "pool_mode = transaction",
      `default_pool_size = ${options.serverConnections}`,
      `max_client_conn = ${CLIENT_CONNECTIONS}`,
      "stats_users = site",
      "",
    ].join("\n"),
  );
  // It refuses to run as root.
  const user = postgresUser();
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, file("users.txt"), file("pgbouncer.ini")])
      chownSync(path, uid, gid);
    chmodSync(options.folder, 0o755);
  }
  const log = openSync(join(options.folder, "pooler.log"), "a");
  const child = spawn(PROGRAM, [file("pgbouncer.ini")], {
    ...user,
    cwd: folder,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  await cleanup.undo(() => killChild(child));

  const pooled = new URL(options.url);
  pooled.port = String(port);
  const through = askPostgres(pooled.href);
  const answers = () =>
    through.ask("SELECT").then(
      () => true,
      () => false,
    );
  const started = await until(answers, { withinMs: STARTED_WITHIN_MS, everyMs: 50 });
  await through.close();
  if (!started) throw new Error("PgBouncer does not start");
  return { url: pooled.href, pid: child.pid ?? 0 };
}
