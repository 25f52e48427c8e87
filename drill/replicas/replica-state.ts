import type { PostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { until } from "../../chaos/until.ts";
import { readMetrics } from "../../chaos/world/site-metrics.ts";
import type { LineupMember } from "../lineup-member.ts";

export const REPLICA_TOKEN = "the token of those who read the drill's metrics";
const SEEN_WITHIN_MS = 30_000;

/** What a process tells, of its replicas too: the samples with their labels. */
export const replicaFigures = ({ url }: LineupMember) => readMetrics(url, REPLICA_TOKEN);

/** Waits until every process gives reads to this replica, or none does; answers how long it took, ms. */
export async function untilUsed(
  members: readonly LineupMember[],
  replica: PostgresCluster,
  used: boolean,
): Promise<number> {
  const beganAt = performance.now();
  const { host, pathname } = new URL(replica.url("drill"));
  const sample = `replica_used{replica="${host}${pathname}"}`;
  const seen = async () => {
    const all = await Promise.all(members.map(replicaFigures));
    return all.every((figures) => figures.get(sample) === (used ? 1 : 0));
  };
  if (await until(seen, { withinMs: SEEN_WITHIN_MS, everyMs: 50 })) {
    return performance.now() - beganAt;
  }
  throw new Error(`${sample} does not become ${used ? 1 : 0}`);
}
