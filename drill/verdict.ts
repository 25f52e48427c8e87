import { type Check, passed } from "../chaos/check/check.ts";
import { gatherEvidence } from "../chaos/check/gather.ts";
import { judge } from "../chaos/check/judge.ts";
import type { startReaders } from "../chaos/check/readers.ts";
import { readDonations } from "../chaos/check/site-rows.ts";
import type { DonorStory } from "../chaos/donors/donor.ts";
import { type Figures, figuresOf, printReport } from "../chaos/report.ts";
import { untilQuiet } from "../chaos/world/settle-down.ts";
import type { LineupMember } from "./lineup-member.ts";
import type { Stage } from "./stage.ts";

const QUIET = { withinMs: 120_000, webhooksWithinMs: 60_000, mailsWithinMs: 300_000 };

/** What a drill saw, and what it has to say of that itself. */
export interface DrillEvidence {
  readonly members: ReadonlyArray<Pick<LineupMember, "url" | "falls">>;
  readonly stories: readonly DonorStory[];
  readonly seen: Awaited<ReturnType<ReturnType<typeof startReaders>["end"]>>;
  /** "kind key" of each alert that it must raise. */
  readonly alerts?: readonly string[];
  readonly figures?: Figures;
  /** Called when nothing moves any more. */
  readonly checks: () => Promise<readonly Check[]>;
}

/** Waits until nothing moves, counts everything anew and prints it; answers whether each check holds. */
export async function reachVerdict(stage: Stage, its: DrillEvidence): Promise<boolean[]> {
  const { campaigns, gateway, ask, mailServer } = stage;
  const { members, stories, seen } = its;
  const quiet = { gateway, mailServer, store: { ask }, sites: [] };
  await untilQuiet(quiet, stories, { ...QUIET, forgetStuck: false });
  const siteFalls = members.flatMap(({ falls }) => falls);
  const evidence = await gatherEvidence(
    {
      ...{ campaigns, gateway, stories, seen, siteFalls, mails: mailServer.mails },
      ...{
        siteUrls: members.map(({ url }) => url),
        expectedAlerts: its.alerts ?? [],
        intrusions: [],
      },
    },
    () => readDonations(ask),
    async () => ask,
  );
  const checks = [
    ...(await its.checks()),
    // A drill is no storm.
    ...judge(evidence, { kills: 0, wanted: 0, lastedMs: 0 }).filter(
      ({ name }) => !name.startsWith("storm:"),
    ),
  ];
  printReport([...figuresOf(evidence), ...(its.figures ?? [])], checks);
  return checks.map(passed);
}

/** That everybody was answered at the first try, in giving and in reading. */
export function everybodyAnswered(
  drill: string,
  { stories, seen }: Pick<DrillEvidence, "stories" | "seen">,
): Check[] {
  return [
    {
      name: `${drill}: no donor has to send anything again`,
      faults: stories
        .filter(({ again }) => Object.values(again).some((times) => times > 0))
        .map(({ plan, again }) => `${plan.mark}: ${JSON.stringify(again)}`),
    },
    {
      name: `${drill}: no visitor is left without an answer`,
      faults: seen.unanswered,
    },
  ];
}
