import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { Db } from "../platform/db/database.ts";
import { BackupFault } from "./archive.ts";
import { readMajorVersion } from "./database-facts-store.ts";

/** PostgreSQL's own programs. Debian has them in `postgresql-client`. */
type Tool = "pg_dump" | "pg_restore" | "psql";

/** Why this machine cannot back up a server, as a sentence; undefined where it can. */
export async function toolsFault(db: Db): Promise<string | undefined> {
  const needed = await readMajorVersion(db);
  const found = await toolVersion("pg_dump");
  if (found !== undefined && found >= needed) return undefined;
  const what = found === undefined ? "is not on this machine" : `is of version ${found}`;
  return `pg_dump ${what}: for backups of this PostgreSQL install its client programs of version ${needed} or newer (Debian: postgresql-client-${needed}).`;
}

async function toolVersion(tool: Tool): Promise<number | undefined> {
  const told = await promisify(execFile)(tool, ["--version"]).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(told?.stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}

/** What a program prints. Reading throws BackupFault where the program fails. */
export async function* outputOf(
  tool: Tool,
  args: readonly string[],
  { url, input }: { readonly url?: string; readonly input?: Readable } = {},
): AsyncGenerator<Buffer> {
  const { child, ended } = await start(tool, args, url);
  // It may end before it has read everything: its end says why.
  if (input) pipeline(input, child.stdin).catch(() => {});
  else child.stdin.end();
  try {
    yield* child.stdout;
    await ended;
  } finally {
    child.kill();
  }
}

/** Runs a program on a database until it has taken all its input. Throws BackupFault where it fails. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  url: string,
  input?: AsyncIterable<Buffer>,
): Promise<void> {
  const { child, ended } = await start(tool, args, url);
  child.stdout.resume();
  if (!input) child.stdin.end();
  const fed = input
    ? pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
        child.kill();
        return error;
      })
    : undefined;
  try {
    await ended;
  } catch (fault) {
    const trouble = await fed;
    // An input that broke is the reason, and a program that no longer reads is not.
    throw trouble && !["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(trouble.code ?? "")
      ? trouble
      : fault;
  }
}

const LONGEST_COMPLAINT = 1_000;

async function start(tool: Tool, args: readonly string[], url: string | undefined) {
  const connection = url === undefined ? undefined : await connectionOf(url);
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    tool,
    [...args, ...(connection ? [`--dbname=${connection.url}`, "--no-password"] : [])],
    { env: { ...process.env, LC_ALL: "C", PGPASSWORD: connection?.password } },
  );
  // A program that ends early is told by its code.
  child.stdin.on("error", () => {});
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    complaint = (complaint + part).slice(0, LONGEST_COMPLAINT);
  });
  const ended = once(child, "close").then(
    ([code]) => {
      if (code !== 0) throw new BackupFault(`${tool}: ${complaint.trim() || `ended with ${code}`}`);
    },
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT"
        ? new BackupFault(
            `${tool} is not on this machine: install PostgreSQL's client programs (Debian: postgresql-client).`,
          )
        : error;
    },
  );
  ended.catch(() => {});
  return { child, ended };
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/;
const DEBIANS_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * An address as libpq takes it. Its password goes by the environment, since everybody sees the arguments of a
 * program. Where our driver checks the server's certificate, libpq is told to.
 */
async function connectionOf(
  address: string,
): Promise<{ url: string; password: string | undefined }> {
  const password = PASSWORD.exec(address)?.[2];
  const [place = "", query = ""] = address.replace(PASSWORD, "$1@").split("?");
  const settings = new URLSearchParams(query);
  const mode = settings.get("ssl") === "true" ? "verify-full" : settings.get("sslmode");
  const asLibpq = settings.get("uselibpqcompat") === "true";
  for (const ours of ["ssl", "uselibpqcompat"]) settings.delete(ours);
  if (mode === "no-verify") settings.set("sslmode", "require");
  else if (mode !== null && mode !== "disable" && !asLibpq) {
    settings.set("sslmode", "verify-full");
    if (!settings.has("sslrootcert")) {
      const knowsSystem = ((await toolVersion("psql")) ?? 0) >= 16;
      settings.set("sslrootcert", knowsSystem ? "system" : DEBIANS_AUTHORITIES);
    }
  }
  const rest = settings.toString().replaceAll("+", "%20");
  return {
    url: rest === "" ? place : `${place}?${rest}`,
    password: password === undefined ? undefined : decodeURIComponent(password),
  };
}
