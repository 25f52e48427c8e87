import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { removeOnExit } from "#server/testing/services/on-exit.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { startProgram } from "./program.ts";

export interface BenchOptions {
  /** Checkouts to measure in turns. Default: this one. */
  readonly sites: readonly string[];
  /** Length of a round. */
  readonly seconds: number;
  readonly rounds: number;
}

/** Database connections of every measured program. */
export const DATABASE_CONNECTIONS = "10";
const RECEIPTS_WITHIN_MS = 300_000;

/** A site's settings except its database; it runs as the tables' owner. */
export const environment = {
  APP_SECRET: "a secret of all sites whose speed is measured",
  SANDBOX_API_KEY: "a key of the sandbox gateway whose speed is measured",
  SANDBOX_WEBHOOK_SECRET: "a secret of the sandbox gateway whose speed is measured",
  DATABASE_CONNECTIONS,
  BOOKS_GUARD: "off",
  SAMPLE_DATA: "off",
  SMTP_URL: "smtp://127.0.0.1:9",
  TRUSTED_PROXIES: "127.0.0.1",
  LOG_LEVEL: "error",
};

export type SiteDatabase = Awaited<ReturnType<typeof fillDatabase>>;

export function temporaryFolder(): string {
  return removeOnExit(mkdtempSync(join(tmpdir(), "tributary-bench-")));
}

/** Starts a PostgreSQL for the bench, with fsync on. */
export function openCluster(settings: readonly string[] = []) {
  return startPostgresCluster({ durable: true, settings });
}

/** Fills a database with a checkout's sample data. Returns how to start the site on it, and a query function. */
export async function fillDatabase(
  cluster: Awaited<ReturnType<typeof openCluster>>,
  site: string,
  at: number,
) {
  const name = `bench_${at}`;
  await runOnce(cluster.url("postgres"), `CREATE DATABASE ${name}`);
  const databaseUrl = cluster.url(name);
  const settings = { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const filling = await startProgram(
    join(site, "server/main.ts"),
    { ...settings, SAMPLE_DATA: "on" },
    "/readyz",
  );
  const query = (text: string) => runOnce(databaseUrl, text);
  const deadline = performance.now() + RECEIPTS_WITHIN_MS;
  // Otherwise the first measured program would issue them.
  const due = "SELECT 1 FROM donation WHERE state = 'settled' AND receipt_due IS NOT NULL LIMIT 1";
  while ((await query(due)).length > 0) {
    if (performance.now() > deadline) throw new Error("receipts were not issued");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const logins = loginsIn(filling.output());
  await filling.stop();
  await query("VACUUM ANALYZE");
  return {
    ...{ databaseUrl, query, logins },
    start: (more: Readonly<Record<string, string>> = {}) =>
      startProgram(join(site, "server/main.ts"), { ...settings, ...more }, "/readyz"),
  };
}

/** Parses the logins that the site prints after creating its sample data. */
function loginsIn(output: string): ReadonlyMap<string, { email: string; password: string }> {
  const lines = output.matchAll(/An? (donor|organiser|admin): log in as (\S+) with (\S+)/g);
  return new Map(
    [...lines].map(([, role = "", email = "", password = ""]) => [role, { email, password }]),
  );
}

export async function runOnce<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the reference program with the given settings. */
export function startReference(more: Readonly<Record<string, string>>) {
  const settings = { DATABASE_CONNECTIONS, ...more };
  return startProgram(join(import.meta.dirname, "reference.ts"), settings, "/");
}
