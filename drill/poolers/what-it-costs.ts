import type { PostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { cpuSeconds } from "../../bench/cpu-seconds.ts";
import type { Figures } from "../../chaos/report.ts";
import { postgresCpuMs } from "../postgres-cpu.ts";
import type { Stage } from "../stage.ts";
import { thisVersion } from "../version.ts";
import type { TransactionPooler } from "./transaction-pooler.ts";

const ROUNDS = 15;
const CALLS = 40;

/**
 * What a campaign's answer costs where nothing is kept in memory, in time of the processes of site, PostgreSQL
 * and pooler: with named statements on a direct line, without names, and without names through the pooler.
 * They take turns.
 */
export async function whatItCosts(
  stage: Stage,
  {
    cluster,
    pooler,
    directUrl,
    pooledUrl,
  }: {
    readonly cluster: PostgresCluster;
    readonly pooler: TransactionPooler;
    readonly directUrl: string;
    readonly pooledUrl: string;
  },
): Promise<Figures> {
  const bare = { ANSWER_CACHE: "off", DATABASE_DIRECT_URL: directUrl };
  const sides = {
    "direct line": { ...bare, DATABASE_URL: directUrl, DATABASE_POOLER: "" },
    "no names": { ...bare, DATABASE_URL: directUrl, DATABASE_POOLER: "transaction" },
    "through pooler": { ...bare, DATABASE_URL: pooledUrl, DATABASE_POOLER: "transaction" },
  };
  const path = `/api/v1/campaign/${stage.campaigns[0]?.id}/`;
  const costs = await Promise.all(
    Object.entries(sides).map(async ([name, own], index) => {
      const member = await stage.member(`cost-${index}`, own);
      await member.start(thisVersion());
      return { name, member, cpuMs: 0 };
    }),
  );
  // The first round warms up what is compiled and planned on the way, and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const cost of costs) {
      const cpuMs = () =>
        1_000 * (cpuSeconds(cost.member.pid) + cpuSeconds(pooler.pid)) + postgresCpuMs(cluster);
      const before = cpuMs();
      for (let call = 0; call < CALLS; call += 1) {
        await (await fetch(cost.member.url + path)).arrayBuffer();
      }
      if (round > 0) cost.cpuMs += cpuMs() - before;
    }
  }
  for (const { member } of costs) await member.stop();
  const least = costs[0]?.cpuMs ?? 0;
  return costs.map(({ name, cpuMs }) => {
    const each = (cpuMs / (ROUNDS * CALLS)).toFixed(2);
    return [name, `${each} ms of processes for a campaign, × ${(cpuMs / least).toFixed(2)}`];
  });
}
