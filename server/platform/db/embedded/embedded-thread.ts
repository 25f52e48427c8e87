/** The thread of an embedded database: opens the folder that it is given, and answers what it is asked. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type Transaction, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { readInteger } from "../read-integer.ts";
import { copyFolder } from "./copy-folder.ts";
import { lightParser } from "./light-parser.ts";

/** What the thread is asked; a `transaction` is named by a number of the asking side. */
export type Ask =
  | { readonly to: "query"; text: string; values: readonly unknown[]; transaction?: number }
  | { readonly to: "exec"; text: string }
  | { readonly to: "end"; transaction: number; commits: boolean }
  | { readonly to: "listen"; channel: string }
  | { readonly to: "copy"; folder: string }
  | { readonly to: "close" };

/** An error without what was asked: its values belong to nobody's log. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  /** What PostgreSQL says beside its message, by the names of its driver; missing where it said nothing. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface Rows<R = unknown> {
  readonly rows: R[];
  readonly affectedRows?: number;
}

export type Answer = { readonly result: Rows | undefined } | { readonly fault: Fault };

/** Ask and answer have the same number; opening is number 0. Beginning a transaction is not answered. */
export type Asked = { readonly number: number; readonly ask: Ask } | { readonly begin: number };
export type Told =
  | { readonly number: number; readonly answer: Answer }
  /** A notification, for the ask to listen of this number. */
  | { readonly number: number; readonly heard: string };

/** The machine's own file cache stands behind it. PostgreSQL's default of 128 MB would never be given back. */
const SHARED_BUFFERS = "16MB";

interface OpenTransaction {
  readonly begun: Promise<Transaction>;
  readonly end: (commits: boolean) => void;
  readonly ended: Promise<void>;
}

const folder: string | undefined = workerData;
let pglite: PGlite;
const transactions = new Map<number, OpenTransaction>();

function openPglite(): Promise<PGlite> {
  return PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { pg_trgm, lightParser },
    // The default parameters have -F, which switches fsync off: with money it must be on.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
      ...["-c", `shared_buffers=${SHARED_BUFFERS}`],
    ],
    parsers: { [types.INT8]: readInteger, [types.DATE]: (text) => text },
  });
}

function begin(): OpenTransaction {
  const begun = Promise.withResolvers<Transaction>();
  const told = Promise.withResolvers<boolean>();
  const ended = pglite.transaction(async (transaction) => {
    begun.resolve(transaction);
    if (!(await told.promise)) await transaction.rollback();
  });
  // The first statement and the end hear of it.
  ended.catch(begun.reject);
  begun.promise.catch(() => {});
  return { begun: begun.promise, end: told.resolve, ended };
}

function transactionOf(number: number): OpenTransaction {
  const transaction = transactions.get(number);
  if (!transaction) throw new Error("the transaction has ended");
  return transaction;
}

async function answerTo(number: number, ask: Ask): Promise<Rows | undefined> {
  switch (ask.to) {
    case "query": {
      const on =
        ask.transaction === undefined ? pglite : await transactionOf(ask.transaction).begun;
      const { rows, affectedRows } = await on.query(ask.text, [...ask.values]);
      return { rows, ...(affectedRows === undefined ? {} : { affectedRows }) };
    }
    case "exec":
      return { rows: (await pglite.exec(ask.text)).flatMap(({ rows }) => rows) };
    case "end": {
      const { end, ended } = transactionOf(ask.transaction);
      end(ask.commits);
      await ended.finally(() => transactions.delete(ask.transaction));
      return undefined;
    }
    case "listen":
      await pglite.listen(ask.channel, (heard) => tell({ number, heard }));
      return undefined;
    case "copy":
      await pglite.runExclusive(async () => copyFolder(folder ?? "", ask.folder));
      return undefined;
    case "close":
      await pglite.close();
      return undefined;
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  if (!("severity" in error)) return { name, message };
  const { query: _text, ...said } = error as Error & { readonly query?: string };
  const fields = Object.entries(said).filter(([, value]) => typeof value === "string");
  return { name, message, fields: Object.fromEntries(fields) };
}

function tell(told: Told): void {
  parentPort?.postMessage(told);
}

async function tellAnswer(number: number, work: () => Promise<Rows | undefined>): Promise<void> {
  const answer = await work().then(
    (result) => ({ result }),
    (error) => ({ fault: faultOf(error) }),
  );
  tell({ number, answer });
}

// From the beginning: a thread that waits for nothing ends. Nobody asks before the opening is answered.
parentPort?.on("message", (asked: Asked) => {
  if ("begin" in asked) transactions.set(asked.begin, begin());
  else void tellAnswer(asked.number, () => answerTo(asked.number, asked.ask));
});
await tellAnswer(0, async () => {
  pglite = await openPglite();
  return undefined;
});
