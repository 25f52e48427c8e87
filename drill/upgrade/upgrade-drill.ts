import { randomInt } from "node:crypto";
import { type Check, check, passed } from "../../chaos/check/check.ts";
import { gatherEvidence } from "../../chaos/check/gather.ts";
import { judge } from "../../chaos/check/judge.ts";
import { startReaders } from "../../chaos/check/readers.ts";
import { type Ask, readDonations } from "../../chaos/check/site-rows.ts";
import type { DonorStory } from "../../chaos/donors/donor.ts";
import { figuresOf, printReport } from "../../chaos/report.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { untilQuiet } from "../../chaos/world/settle-down.ts";
import { startDonors } from "./steady-donors.ts";
import { openStage } from "./upgrade-stage.ts";

/** Everybody goes through the one address of the switch. */
const VISITORS = 4;
const DONORS = 8;
/** Gifts that are begun between one step and the next. */
const GIFTS = 15;
const QUIET = { withinMs: 120_000, webhooksWithinMs: 60_000, mailsWithinMs: 120_000 };

/**
 * Two processes of one version are replaced, one after the other, by those of a newer one with another
 * schema, while visitors read and donors give. Answers whether each check holds.
 */
export async function upgradeDrill(cleanup: Cleanup): Promise<boolean[]> {
  const stage = await openStage(cleanup);
  const { members, versions, campaigns, gateway, ask, mailServer, siteUrl } = stage;
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

  const quiet = { gateway, mailServer, store: { ask }, sites: [] };
  await untilQuiet(quiet, stories, { ...QUIET, forgetStuck: false });
  const siteFalls = members.flatMap(({ falls }) => falls);
  const evidence = await gatherEvidence(
    {
      ...{ campaigns, gateway, stories, seen, siteFalls, mails: mailServer.mails },
      ...{ siteUrls: members.map(({ url }) => url), expectedAlerts: [], intrusions: [] },
    },
    () => readDonations(ask),
    async () => ask,
  );
  const checks = [
    ...checkUpgrade(stories, seen.unanswered, await schemaFaults(ask)),
    // There is no storm here: nobody has to send again.
    ...judge(evidence, { kills: 0, wanted: 0 }).filter(({ name }) => !name.startsWith("storm:")),
  ];
  printReport(figuresOf(evidence), checks);
  return checks.map(passed);
}

function checkUpgrade(
  stories: readonly DonorStory[],
  unanswered: number,
  schema: readonly string[],
): Check[] {
  return [
    check("upgrade: no donor has to send anything again", [
      ...stories.map(
        ({ plan, again }) =>
          Object.values(again).some((times) => times > 0) &&
          `${plan.mark}: ${JSON.stringify(again)}`,
      ),
    ]),
    check("upgrade: no visitor is left without an answer", [
      unanswered > 0 && `${unanswered} were not answered`,
    ]),
    check("upgrade: the schema is the newer one", schema),
  ];
}

async function schemaFaults(ask: Ask): Promise<string[]> {
  const rows = await ask<{ n: number }>(
    "SELECT 1 AS n FROM pg_index WHERE indexrelid = 'drill_by_rank'::regclass AND indisvalid",
  );
  return rows.length === 1 ? [] : ["the index is not there"];
}
