import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { Db } from "../platform/db/database.ts";
import { BackupError } from "./archive.ts";
import { readMajorVersion } from "./database-facts-store.ts";

/** PostgreSQL's own programs. Debian has them in `postgresql-client`. */
type Tool = "pg_dump" | "pg_restore" | "psql";

/** Why this machine cannot back up a server, as a sentence; undefined if it can. */
export async function findToolProblem(db: Db): Promise<string | undefined> {
  const needed = await readMajorVersion(db);
  const found = await toolVersion("pg_dump");
  if (found !== undefined && found >= needed) return undefined;
  const problem = found === undefined ? "is not installed" : `has version ${found}`;
  return `pg_dump ${problem}. To back up this PostgreSQL, install its client programs, version ${needed} or newer (Debian: postgresql-client-${needed}).`;
}

async function toolVersion(tool: Tool): Promise<number | undefined> {
  const output = await promisify(execFile)(tool, ["--version"]).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(output?.stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}

/** Streams a program's output. Throws BackupError if the program fails. */
export async function* readToolOutput(
  tool: Tool,
  args: readonly string[],
  { url, input }: { readonly url?: string; readonly input?: Readable } = {},
): AsyncGenerator<Buffer> {
  const { child, ended } = await start(tool, args, url);
  // The program may exit before it has read everything; its exit code says why.
  if (input) pipeline(input, child.stdin).catch(() => {});
  else child.stdin.end();
  try {
    yield* child.stdout;
    await ended;
  } finally {
    child.kill();
  }
}

/** Runs a program on a database with this input. Throws BackupError if it fails. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  url: string,
  input?: AsyncIterable<Buffer>,
): Promise<void> {
  const { child, ended } = await start(tool, args, url);
  child.stdout.resume();
  if (!input) child.stdin.end();
  const feeding = input
    ? pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
        child.kill();
        return error;
      })
    : undefined;
  try {
    await ended;
  } catch (fault) {
    const inputError = await feeding;
    // A broken input is the cause, unless the program just stopped reading.
    throw inputError && !["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(inputError.code ?? "")
      ? inputError
      : fault;
  }
}

const MAX_STDERR_LENGTH = 1_000;

async function start(tool: Tool, args: readonly string[], url: string | undefined) {
  const connection = url === undefined ? undefined : await toConnection(url);
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    tool,
    [...args, ...(connection ? [`--dbname=${connection.url}`, "--no-password"] : [])],
    { env: { ...process.env, LC_ALL: "C", PGPASSWORD: connection?.password } },
  );
  // If the program exits early, its exit code is reported instead.
  child.stdin.on("error", () => {});
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    stderr = (stderr + part).slice(0, MAX_STDERR_LENGTH);
  });
  const ended = once(child, "close").then(
    ([code]) => {
      if (code === 0) return;
      throw new BackupError(`${tool}: ${stderr.trim() || `exited with code ${code}`}`);
    },
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT"
        ? new BackupError(
            `${tool} is not installed. Install PostgreSQL's client programs (Debian: postgresql-client).`,
          )
        : error;
    },
  );
  ended.catch(() => {});
  return { child, ended };
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/;
const DEBIAN_CA_FILE = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Converts an address for libpq. The password is separate, for the environment, since all users can see a
 * program's arguments. libpq checks the server's certificate if our driver does.
 */
async function toConnection(
  address: string,
): Promise<{ url: string; password: string | undefined }> {
  const password = PASSWORD.exec(address)?.[2];
  const [base = "", query = ""] = address.replace(PASSWORD, "$1@").split("?");
  const settings = new URLSearchParams(query);
  const mode = settings.get("ssl") === "true" ? "verify-full" : settings.get("sslmode");
  const asLibpq = settings.get("uselibpqcompat") === "true";
  for (const name of ["ssl", "uselibpqcompat"]) settings.delete(name);
  if (mode === "no-verify") settings.set("sslmode", "require");
  else if (mode !== null && mode !== "disable" && !asLibpq) {
    settings.set("sslmode", "verify-full");
    if (!settings.has("sslrootcert")) {
      const knowsSystem = ((await toolVersion("psql")) ?? 0) >= 16;
      settings.set("sslrootcert", knowsSystem ? "system" : DEBIAN_CA_FILE);
    }
  }
  const search = settings.toString().replaceAll("+", "%20");
  return {
    url: search === "" ? base : `${base}?${search}`,
    password: password === undefined ? undefined : decodeURIComponent(password),
  };
}
