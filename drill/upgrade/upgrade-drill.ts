import { randomInt } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { check } from "../../chaos/check/check.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import type { DrillOptions } from "../drill.ts";
import { startDonors } from "../steady-donors.ts";
import { everybodyAnswered, reachVerdict } from "../verdict.ts";
import type { Version } from "../version.ts";
import { openUpgradeStage } from "./upgrade-stage.ts";

/** Everybody goes through the one address of the switch. */
const VISITORS = 4;
const DONORS = 8;
/** Gifts that are begun between one step and the next. */
const GIFTS = 15;

/**
 * Two processes of one version are replaced, one after the other, by those of a newer one with another
 * schema, while visitors read and donors give. Answers whether each check holds.
 */
export async function upgradeDrill(cleanup: Cleanup, { from }: DrillOptions): Promise<boolean[]> {
  const { stage, members, versions } = await openUpgradeStage(cleanup, from);
  const { campaigns, gateway, ask, siteUrl } = stage;
  for (const member of members) await member.start(versions.old);
  const visitors = startReaders(Array<string>(VISITORS).fill(siteUrl), campaigns);
  const world = { siteUrls: [siteUrl], gateway, signal: cleanup.signal };
  const donors = startDonors(world, { campaigns, seed: randomInt(1_000_000), count: DONORS });
  const step = async (what: string, take?: () => Promise<void>) => {
    await take?.();
    await donors.begun(GIFTS);
    console.log(`  ${what}`);
  };

  const [first, second] = members;
  await step("two processes of the old version");
  await step("the newer version migrates", () => stage.migrate(versions.newer));
  await step("an old process starts again on the newer database", async () => {
    await first.stop();
    await first.start(versions.old);
  });
  for (const [name, member] of [["first", first] as const, ["second", second] as const]) {
    await step(`the ${name} process is replaced by the newer version`, async () => {
      await member.stop();
      await member.start(versions.newer);
    });
  }
  const stories = await donors.end();
  const seen = await visitors.end();
  return reachVerdict(stage, {
    ...{ members, stories, seen },
    checks: async () => [
      ...everybodyAnswered("upgrade", { stories, seen }),
      check("upgrade: the schema is the newer one", await schemaFaults(ask, versions.newer)),
    ],
  });
}

async function schemaFaults(ask: Ask, { folder }: Version): Promise<string[]> {
  const files = (await readdir(join(folder, "migrations"))).filter((file) => file.endsWith(".sql"));
  const ran = new Set(
    (await ask<{ name: string }>("SELECT name FROM schema_migration")).map(({ name }) => name),
  );
  const broken = await ask<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid",
  );
  return [
    ...files.filter((file) => !ran.has(file)).map((file) => `${file} did not run`),
    ...broken.map(({ name }) => `the index ${name} is not whole`),
  ];
}
