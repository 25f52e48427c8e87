import type { ChaosOptions } from "./chaos-options.ts";
import type { Check } from "./check/check.ts";
import { gatherEvidence } from "./check/gather.ts";
import { judge } from "./check/judge.ts";
import { startReaders } from "./check/readers.ts";
import { readDonations } from "./check/site-rows.ts";
import { type Figures, figuresOf } from "./report.ts";
import { giveInFairWeather, movesAccounts, storm } from "./storm.ts";
import { oddPayments } from "./weather/odd-payments.ts";
import { hurryJobs, untilApplied, untilQuiet } from "./world/settle-down.ts";
import type { World } from "./world/world.ts";

const QUIET_WITHIN_MS = 240_000;
/** What a long storm kept from the site it reads afterwards: for each donor so much more, ms. */
const QUIET_A_DONOR_MS = 60;
const MAILS_WITHIN_MS = 600_000;
/** The reconciler has told by then what the gateway's later retries would. */
const HURRIED_WEBHOOKS_MS = 15_000;

/** Lets the storm loose on a world, waits for calm and looks at what is left. */
export async function runChaos(
  world: World,
  options: ChaosOptions,
): Promise<{ figures: Figures; checks: Check[] }> {
  const { store, campaigns, siteUrls, gateway, mailServer } = world;
  const startedAt = Date.now();
  const reconciles = options.sabotage?.reconcilerOff !== true;
  const isOdd = options.gateways === "sandbox" && !options.embedded && reconciles;
  const odd = isOdd ? oddPayments() : { payments: [], alerts: [] };
  for (const { line } of world.gateways) line.alsoTell(odd.payments);
  const readers = startReaders(siteUrls, campaigns);
  // Where the run ends early they would go on for ever.
  world.signal.addEventListener("abort", () => void readers.end());
  const { stories: stormy, kills } = await storm(world, options);
  const calmFrom = Date.now();
  if (options.hurry && !options.embedded) await hurryJobs(world);
  const stories = [...stormy, ...(await giveInFairWeather(world, options))];
  const quietMs = options.sabotage?.quietWithinMs;
  await untilQuiet(world, stories, {
    withinMs: quietMs ?? QUIET_WITHIN_MS + options.donors * QUIET_A_DONOR_MS,
    webhooksWithinMs:
      options.hurry && reconciles ? HURRIED_WEBHOOKS_MS : (quietMs ?? QUIET_WITHIN_MS),
    forgetStuck: !reconciles,
    mailsWithinMs: quietMs ?? MAILS_WITHIN_MS,
  });
  const lastedMs = Date.now() - startedAt;
  const seen = await readers.end();
  const witness = {
    ...{ campaigns, siteUrls, gateway, stories, seen, mails: mailServer.mails },
    expectedAlerts: odd.alerts,
    intrusions: world.intrusions,
    siteFalls: world.sites.flatMap(({ process }) => process.falls),
  };
  const evidence = await gatherEvidence(witness, marksOf, async () => {
    await untilApplied(world);
    if (!store.ask) for (const site of world.sites) await site.process.kill();
    return store.askAtLast();
  });
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const times = `storm ${seconds(calmFrom - startedAt)} s, calm after ${seconds(Date.now() - calmFrom)} s`;
  return {
    figures: [
      ["kills", kills],
      ...figuresOf(evidence),
      ["reads", `${seen.unanswered.length} unanswered`],
      ["lines", world.lines.map(({ struck }) => JSON.stringify(struck)).join(" ")],
      ...world.gateways.map(
        ({ name, line }) => [`line to ${name}`, JSON.stringify(line.struck)] as const,
      ),
      ["mail server", JSON.stringify(mailServer.struck)],
      ["time", times],
    ],
    checks: judge(evidence, {
      ...{ kills, wanted: options.kills, lastedMs },
      movesAccounts: movesAccounts(options),
    }),
  };

  async function marksOf() {
    if (store.ask) return readDonations(store.ask);
    return stories.flatMap(({ plan, answers }) =>
      answers.slice(0, 1).map(({ id }) => ({ id, message: plan.mark })),
    );
  }
}
