import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

export interface CapturedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type AnyQuery = (...args: unknown[]) => unknown;

const underWay = new AsyncLocalStorage<CapturedQuery[]>();

/** Runs `work` and answers every query that it gave `pg`, and nobody else meanwhile; named by its text. */
export async function captureQueries(work: () => Promise<unknown>): Promise<CapturedQuery[]> {
  listenToQueries();
  const captured: CapturedQuery[] = [];
  // Awaited inside: what Fastify injects begins only then.
  await underWay.run(captured, async () => void (await work()));
  return captured;
}

let listening = false;

/** From the first capture on, and once: several captures may be under way. */
function listenToQueries(): void {
  if (listening) return;
  listening = true;
  const prototype = pg.Client.prototype as unknown as { query: AnyQuery };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const { text, values } = readArguments(args);
    if (!isSetting(text)) underWay.getStore()?.push({ name: nameOf(text), text, values });
    return original.apply(this, args);
  };
}

function readArguments([first, second]: readonly unknown[]): { text: string; values: unknown[] } {
  const values = (list: unknown) => (Array.isArray(list) ? list.map(plain) : []);
  if (typeof first === "string") return { text: first, values: values(second) };
  const config = first as { text: string; values?: unknown };
  return { text: config.text, values: values(config.values ?? second) };
}

/** What a new connection begins with is no part of a call. */
const isSetting = (text: string) => /^SET\s/.test(text);

/** As it can cross to another process. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `query-${names.size + 1}`;
  names.set(text, name);
  return name;
}
