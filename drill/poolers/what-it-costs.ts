import type { Figures } from "../../chaos/report.ts";
import type { Stage } from "../stage.ts";
import { thisVersion } from "../version.ts";

const ROUNDS = 15;
const CALLS = 40;

/**
 * What a campaign's answer takes where nothing is kept in memory: without names for statements, and through
 * the pooler, each compared with a direct line in turns.
 */
export async function whatItCosts(
  stage: Stage,
  directUrl: string,
  pooledUrl: string,
): Promise<Figures> {
  const bare = { ANSWER_CACHE: "off", DATABASE_DIRECT_URL: directUrl };
  const sides = {
    direct: { ...bare, DATABASE_URL: directUrl, DATABASE_POOLER: "" },
    unnamed: { ...bare, DATABASE_URL: directUrl, DATABASE_POOLER: "transaction" },
    pooled: { ...bare, DATABASE_URL: pooledUrl, DATABASE_POOLER: "transaction" },
  };
  const members = await Promise.all(
    Object.entries(sides).map(async ([name, own]) => {
      const member = await stage.member(`cost-${name}`, own);
      await member.start(thisVersion());
      return member;
    }),
  );
  const [campaign] = stage.campaigns;
  const times: number[][] = members.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, { url }] of members.entries()) {
      const address = `${url}/api/v1/campaign/${campaign?.id}/`;
      const beganAt = performance.now();
      for (let call = 0; call < CALLS; call += 1) await (await fetch(address)).arrayBuffer();
      times[side]?.push((performance.now() - beganAt) / CALLS);
    }
  }
  for (const member of members) await member.stop();
  const [direct = [], unnamed = [], pooled = []] = times;
  return [
    ["a direct line", `${median(direct).toFixed(2)} ms for a campaign's answer`],
    ["no names", `× ${ratio(unnamed, direct)}`],
    ["no names, pooler", `× ${ratio(pooled, direct)}`],
  ];
}

function ratio(its: readonly number[], others: readonly number[]): string {
  return median(its.map((ms, round) => ms / (others[round] ?? ms))).toFixed(2);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
