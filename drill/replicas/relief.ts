import { randomBytes } from "node:crypto";
import pg from "pg";
import type { PostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import { fillSite } from "../../bench/grow/fill-site.ts";
import { type GrowSite, openSite } from "../../bench/grow/grow-world.ts";
import { type MeasuredCall, measuredCalls } from "../../bench/grow/measured-calls.ts";
import type { Figures } from "../../chaos/report.ts";
import { until } from "../../chaos/until.ts";
import { postgresCpuMs } from "../postgres-cpu.ts";

const DATABASE = "relief";
const SIZE = { donations: 20_000, campaigns: 2_000 };
const READERS = 8;
const ROUNDS = 3;
const USED_WITHIN_MS = 30_000;

interface Work {
  readonly statements: number;
  readonly cpuMs: number;
}

/**
 * The same reads, of a site with 20,000 donations, by a process without replicas and by one with them; both
 * keep no answers. What they cost the primary, in statements and in time of PostgreSQL's processes.
 */
export async function measureRelief(
  primary: PostgresCluster,
  replicas: readonly PostgresCluster[],
  folder: string,
): Promise<Figures> {
  await administer(primary.url("postgres"), `CREATE DATABASE ${DATABASE}`);
  const secret = { APP_SECRET: randomBytes(32).toString("base64url") };
  const open = (more: Readonly<Record<string, string>>) =>
    openSite(SIZE, primary.url(DATABASE), folder, { ...secret, ...more });
  const empty = await open({});
  await fillSite(empty);
  await empty.close();
  const urls = replicas.map((replica) => replica.url(DATABASE)).join(",");
  const servers = [primary, ...replicas];
  const without = await costOf(servers, () => open({}));
  const withThem = await costOf(servers, () => open({ DATABASE_REPLICA_URL: urls }));
  const told = ({ statements, cpuMs }: Work) => `${statements} statements, ${cpuMs} ms of CPU`;
  return [
    ["calls measured", without.calls],
    ["without replicas", `${told(without.primary)} on the primary`],
    ["with them", `${told(withThem.primary)} on the primary`],
    ["", `${told(withThem.replicas)} on the replicas`],
  ];
}

async function costOf(servers: readonly PostgresCluster[], open: () => Promise<GrowSite>) {
  const before = await Promise.all(servers.map(countStatements));
  const site = await open();
  const used = () => site.deps.database.replicas().all.every(({ out }) => !out);
  if (!(await until(used, { withinMs: USED_WITHIN_MS, everyMs: 50 }))) {
    throw new Error("the replicas are not used");
  }
  const groups = measuredCalls(SIZE);
  await callAll(
    site,
    groups.flatMap(({ calls }) => calls.slice(0, 1)),
  );
  const begun = servers.map(postgresCpuMs);
  const calls = Array.from({ length: ROUNDS }, () => groups.flatMap((group) => group.calls)).flat();
  await callAll(site, calls);
  const ended = servers.map(postgresCpuMs);
  // Connections that end have told PostgreSQL all that they did.
  await site.close();
  const after = await Promise.all(servers.map(countStatements));
  const [ofPrimary = { statements: 0, cpuMs: 0 }, ...others] = servers.map(
    (_, place): Work => ({
      statements: (after[place] ?? 0) - (before[place] ?? 0),
      cpuMs: (ended[place] ?? 0) - (begun[place] ?? 0),
    }),
  );
  const sum = (read: (work: Work) => number) => others.reduce((all, work) => all + read(work), 0);
  return {
    calls: calls.length,
    primary: ofPrimary,
    replicas: { statements: sum((it) => it.statements), cpuMs: sum((it) => it.cpuMs) },
  };
}

async function callAll({ app }: GrowSite, calls: readonly MeasuredCall[]): Promise<void> {
  const left = [...calls];
  async function read(): Promise<void> {
    for (let call = left.pop(); call; call = left.pop()) {
      const { url, accountId } = call;
      const headers = accountId === undefined ? {} : { authorization: accountId };
      const { statusCode } = await app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    }
  }
  await Promise.all(Array.from({ length: READERS }, read));
}

async function countStatements(server: PostgresCluster): Promise<number> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  const { rows } = await client.query<{ statements: string }>(
    `SELECT xact_commit AS statements FROM pg_stat_database WHERE datname = '${DATABASE}'`,
  );
  await client.end();
  return Number(rows[0]?.statements);
}
