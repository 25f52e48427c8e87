import { randomInt } from "node:crypto";
import { administer } from "#server/testing/services/test-template.ts";
import { type Check, check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { until } from "../../chaos/until.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import type { DrillOptions } from "../drill.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import { thisVersion } from "../version.ts";
import { measureRelief } from "./relief.ts";
import { replicaFigures, untilUsed } from "./replica-state.ts";
import { openReplicatedStage, type ReplicatedStage } from "./replicated-stage.ts";
import { startSharers } from "./sharers.ts";

const ALERT_WITHIN_MS = 120_000;

/**
 * Visitors read, donors give, and people look at what they just did, while replicas fall behind, die, hang
 * and are promoted. Nothing may fail, and nothing may be shown that is older than what was answered before.
 */
export async function replicasDrill(cleanup: Cleanup, { short }: DrillOptions): Promise<boolean[]> {
  const stage = await openReplicatedStage(cleanup);
  const { keeping, forgetting, first, second, campaigns, siteUrl, gateway } = stage;
  const members = [keeping, forgetting];
  for (const member of members) await member.start(thisVersion());
  for (const replica of [first, second]) await untilUsed(members, replica, true);

  const visitors = startReaders(
    members.map(({ url }) => url),
    campaigns,
  );
  const sharers = startSharers(
    { writes: keeping.url, reads: members.map(({ url }) => url) },
    campaigns,
  );
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const donors = startDonors(world, {
    ...{ campaigns, seed: randomInt(1_000_000), count: short ? 3 : 6 },
  });
  const gifts = short ? 4 : 15;
  await donors.begun(gifts);

  /** Hurts a replica, waits until nobody reads there, and until everybody does again. */
  async function hurt(what: string, harm: () => unknown, mend?: () => unknown): Promise<void> {
    await harm();
    const outMs = await untilUsed(members, first, false);
    await donors.begun(gifts);
    await mend?.();
    const backMs = mend ? await untilUsed(members, first, true) : undefined;
    await donors.begun(gifts);
    const back = backMs === undefined ? "" : `, back after ${Math.round(backMs)}`;
    console.log(`  ${what}: left out after ${Math.round(outMs)} ms${back}`);
  }
  const tell = (text: string) => administer(first.url("drill"), text);
  const signal = (name: "SIGSTOP" | "SIGCONT") => () => {
    for (const pid of first.pids()) process.kill(pid, name);
  };
  await hurt(
    "replay is paused",
    () => tell("SELECT pg_wal_replay_pause()"),
    () => tell("SELECT pg_wal_replay_resume()"),
  );
  await hurt("killed", first.kill, first.start);
  if (!short) {
    await hurt("frozen", signal("SIGSTOP"), signal("SIGCONT"));
    await hurt("promoted", () => tell("SELECT pg_promote()"));
  }

  const stories = await donors.end();
  const { looks, faults } = await sharers.end();
  const seen = await visitors.end();
  const alerts = await alertsOf(stage, short ? 0 : ALERT_WITHIN_MS);
  const reads = await readsOf(stage);
  const relief = short ? [] : await measureRelief(stage.primary, [second], stage.folder);
  return reachVerdict(stage, {
    ...{ members, stories, seen, alerts },
    figures: [
      ...relief,
      ["read by replicas", `${reads.replicas} of ${reads.all}, with all faults`],
    ],
    checks: async (): Promise<Check[]> => [
      ...everybodyAnswered("replicas", { stories, seen }),
      check(`replicas: everybody sees what was done before, in ${looks} looks`, faults),
      check("replicas: they take most of the reading", [
        reads.replicas * 2 < reads.all && `${reads.replicas} of ${reads.all}`,
      ]),
    ],
  });
}

/**
 * The alerts that the office got of replicas. A replica that stays away must have one within that time; on a
 * busy machine a short absence may last long enough, too.
 */
async function alertsOf({ ask }: ReplicatedStage, withinMs: number): Promise<string[]> {
  let alerts: string[] = [];
  const raised = async () => {
    const rows = await ask<{ alert: string }>(
      "SELECT kind || ' ' || key AS alert FROM alert WHERE kind = 'replica_left_out'",
    );
    alerts = rows.map(({ alert }) => alert);
    return alerts.length > 0;
  };
  const told = await until(raised, { withinMs, everyMs: 1_000 });
  if (!told && withinMs > 0) throw new Error("the office got no alert");
  return alerts;
}

/** Reads that replicas might have answered, and those that they did. */
async function readsOf({ keeping, forgetting }: ReplicatedStage) {
  let all = 0;
  let replicas = 0;
  for (const figures of await Promise.all([keeping, forgetting].map(replicaFigures))) {
    for (const [name, value] of figures) {
      if (!name.startsWith("replica_reads_total")) continue;
      all += value;
      if (!name.includes('"primary"')) replicas += value;
    }
  }
  return { all, replicas };
}
