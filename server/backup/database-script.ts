import type { Readable } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import { readToolOutput, runTool } from "./postgres-tools.ts";

/** SQL that creates a database, in pg_dump's format. */
export type Script = AsyncIterable<Buffer>;

/** The restoring user owns everything; rights are granted later. Other extensions belong to the server. */
const PORTABLE = ["--no-owner", "--no-privileges", "--no-comments", "--extension=pg_trgm"];

/** Dumps a server's database to a file, from a snapshot that another transaction exported. */
export function dumpToFile(url: string, snapshot: string, file: string): Promise<void> {
  const args = [...PORTABLE, "--format=custom", `--snapshot=${snapshot}`, `--file=${file}`];
  return runTool("pg_dump", args, url);
}

export function dumpServer(url: string, snapshot: string): Script {
  return readToolOutput("pg_dump", [...PORTABLE, `--snapshot=${snapshot}`], { url });
}

/** The script of a dump written by `dumpToFile`. */
export function readDumpFile(dump: Readable): Script {
  return readToolOutput("pg_restore", ["--no-owner", "--no-privileges", "--file=-"], {
    input: dump,
  });
}

/** Holds the whole script in memory. Nothing else may use the database meanwhile. */
export async function* dumpEmbedded(pglite: PGlite): Script {
  const file = await pgDump({ pg: pglite, args: [...PORTABLE, "--rows-per-insert=100"] });
  for await (const part of file.stream()) yield Buffer.from(part);
}

/** Settings of newer versions at the start of a script, which older servers refuse. */
const NEWER_SETTINGS = /^SET transaction_timeout = 0;$/m;

/** Runs a script on an empty server database in one transaction. Throws BackupError. */
export function runOnServer(url: string, script: Script): Promise<void> {
  const words = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  return runTool("psql", words, url, withoutNewerSettings(script));
}

async function* withoutNewerSettings(script: Script): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const part of script) {
    const text = isFirst ? part.toString("latin1").replace(NEWER_SETTINGS, "") : undefined;
    yield text === undefined ? part : Buffer.from(text, "latin1");
    isFirst = false;
  }
}

const COPY = /^COPY .+ FROM stdin;$/;
/** Size of a batch of rows for PGlite, characters. */
const BATCH_LENGTH = 2 ** 22;

/**
 * Runs a script on an empty embedded database, which reads COPY rows from a file instead of its input, and does
 * not know psql's commands.
 */
export async function runOnEmbedded(pglite: PGlite, script: Script): Promise<void> {
  let statements: string[] = [];
  let copy: string | undefined;
  let rows: string[] = [];
  let length = 0;
  const runStatements = async () => {
    await pglite.exec(statements.join("\n"));
    statements = [];
  };
  const copyRows = async (statement: string) => {
    const blob = new Blob([rows.join("")]);
    if (blob.size > 0) {
      await pglite.query(statement.replace("FROM stdin", "FROM '/dev/blob'"), [], { blob });
    }
    rows = [];
    length = 0;
  };
  for await (const line of readLines(script)) {
    if (copy !== undefined) {
      const isEnd = line === "\\.";
      if (!isEnd) rows.push(`${line}\n`);
      length += line.length;
      if (isEnd || length > BATCH_LENGTH) await copyRows(copy);
      if (isEnd) copy = undefined;
    } else if (COPY.test(line)) {
      await runStatements();
      copy = line;
    } else if (!line.startsWith("\\")) {
      statements.push(line);
    }
  }
  await runStatements();
  // The script changed the search path of the only session.
  await pglite.exec("RESET ALL");
}

/** Node's `readline` also ends lines at characters that rows may contain. */
async function* readLines(script: Script): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partial = "";
  for await (const part of script) {
    const lines = (partial + decoder.decode(part, { stream: true })).split("\n");
    partial = lines.pop() ?? "";
    yield* lines;
  }
  yield partial + decoder.decode();
}
