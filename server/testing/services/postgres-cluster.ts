import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { killOnExit, removeOnExit } from "./on-exit.ts";

/** A private PostgreSQL server on loopback. */
export interface PostgresCluster {
  /** Connection string of one of its databases. */
  url(database: string): string;
  /** Stops it like a power cut, without a checkpoint. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Shuts it down cleanly. */
  stop(): Promise<void>;
  /** Its current processes. */
  pids(): readonly number[];
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

interface ClusterOptions {
  /** Off for tests; on to measure durability or speed. */
  readonly durable: boolean;
  /** More lines of postgresql.conf, which override ours. */
  readonly settings?: readonly string[];
  /** Folder to use instead of a temporary one; existing data is reused. */
  readonly folder?: string;
}

/** The newest PostgreSQL on the machine. Throws if there is none. */
function postgresBin(): string {
  const root = "/usr/lib/postgresql";
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  if (!newest) throw new Error(`no PostgreSQL under ${root}`);
  return join(root, newest, "bin");
}

/** PostgreSQL refuses to run as root, which uses its package's user instead. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Creates a folder owned by PostgreSQL's user. */
function createFolder(
  { uid, gid }: ReturnType<typeof postgresUser>,
  folder = removeOnExit(mkdtempSync(join(tmpdir(), "tributary-pg-"))),
): string {
  mkdirSync(folder, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return folder;
}

export async function startPostgresCluster(options: ClusterOptions): Promise<PostgresCluster> {
  const user = postgresUser();
  const folder = createFolder(user, options.folder);
  const data = join(folder, "data");
  if (existsSync(data)) return serve(folder);
  execFileSync(
    join(postgresBin(), "initdb"),
    [
      ...["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
      ...["--lc-collate=C", "--lc-ctype=C.UTF-8"],
    ],
    { ...user, cwd: folder, stdio: "pipe" },
  );
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = ''`,
    "max_connections = 200",
    "shared_buffers = 256MB",
    "timezone = 'UTC'",
    ...(options.durable
      ? []
      : ["fsync = off", "synchronous_commit = off", "full_page_writes = off"]),
    ...(options.settings ?? []),
  ];
  writeFileSync(join(data, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
  return serve(folder);
}

/** Whether it has exited or was killed; a server that is still starting cannot shut down cleanly. */
function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Starts the server whose data is in a folder, on a free port. */
async function serve(folder: string): Promise<PostgresCluster> {
  const bin = postgresBin();
  const user = postgresUser();
  const port = await freePort();
  const data = join(folder, "data");
  appendFileSync(join(data, "postgresql.auto.conf"), `port = ${port}\n`);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ReturnType<typeof spawn> | undefined;
  const exited = () => new Promise<void>((resolve) => server?.once("exit", () => resolve()));

  async function start(): Promise<void> {
    const options = { ...user, cwd: folder, stdio: "ignore" } as const;
    const child = killOnExit(spawn(join(bin, "postgres"), ["-D", data], options), "SIGQUIT");
    server = child;
    for (;;) {
      if (hasEnded(child)) {
        throw new Error(`PostgreSQL ended with ${child.exitCode ?? child.signalCode}`);
      }
      const client = new pg.Client({ connectionString: url("postgres") });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async function end(signal: "SIGQUIT" | "SIGINT"): Promise<void> {
    if (!server || hasEnded(server)) return;
    const done = exited();
    server.kill(signal);
    await done;
  }

  await start();
  return {
    url,
    kill: () => end("SIGQUIT"),
    start,
    stop: () => end("SIGINT"),
    pids: () => {
      const first = server?.pid;
      if (first === undefined) return [];
      const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8");
      return [first, ...children.trim().split(" ").filter(Boolean).map(Number)];
    },
    remove: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
