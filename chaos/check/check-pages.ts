import { until } from "../until.ts";
import { sum } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, partsOf } from "./expected-donations.ts";
import { lookAround, Sightings } from "./readers.ts";

/**
 * How late a process may learn what another one settled: it notices within 2.5 seconds that its listening connection
 * is dead. The rest is for a busy machine.
 */
const HEARD_WITHIN_MS = 10_000;

/** Pages show what was given: in the end exactly, and during the run no less than a donor already saw. */
export async function checkPages(evidence: Evidence, during: Sightings): Promise<Check[]> {
  const { expected, campaigns, siteUrls } = evidence;
  const given = new Map(
    campaigns.map(({ id }) => {
      const its = expected.filter(({ campaign, isGone }) => campaign.id === id && !isGone);
      const raised = sum(its.map(({ left }) => left.worth));
      const donors = new Set(its.map(({ plan }) => plan.body.email ?? plan.mark)).size;
      return [id, `${raised} by ${donors}`];
    }),
  );
  let faults: string[] = [];
  const isRight = async () => {
    const final = new Sightings();
    await Promise.all(siteUrls.map((url, site) => lookAround(url, site, campaigns, final)));
    const wrong = final.figures.map(({ site, path, campaign, raised, donors }) => {
      const shown = `${raised} by ${donors}`;
      const right = given.get(campaign);
      return shown === right ? "" : `process ${site} shows ${shown} on ${path}, not ${right}`;
    });
    faults = [...final.faults, ...final.unanswered, ...wrong].filter(Boolean);
    return faults.length === 0;
  };
  await until(isRight, { withinMs: HEARD_WITHIN_MS, everyMs: 1_000 });
  return [
    check("pages: in the end every process shows what was given, by how many", faults),
    check("pages: every page can be read while processes die", during.faults),
    check(
      "pages: what a donor saw settled, every process shows soon",
      campaigns.flatMap(({ id }) => {
        const its = expected.filter(({ campaign }) => campaign.id === id);
        const seen = settlementsSeen(evidence, its);
        return during.figures
          .filter(({ campaign }) => campaign === id)
          .map(({ site, path, raised, beganAt, endedAt }) => {
            const known = seen.filter(({ at }) => at < beganAt - HEARD_WITHIN_MS);
            const least = sum(known.map(({ worth }) => worth)) - goneBy(its, endedAt);
            return (
              raised < least && `process ${site} shows ${raised} on ${path}, known were ${least}`
            );
          });
      }),
    ),
  ];
}

/** When donors saw that their donations are settled. */
function settlementsSeen({ stories }: Evidence, expected: readonly ExpectedDonation[]) {
  const worth = new Map(expected.map(({ plan, worth }) => [plan.mark, worth]));
  return stories.flatMap(({ plan, sawSettled }) => {
    const its = worth.get(plan.mark);
    return sawSettled && its !== undefined ? [{ at: sawSettled.at, worth: its }] : [];
  });
}

/** What had left at most by then; each part may have been rounded up. */
function goneBy(expected: readonly ExpectedDonation[], time: number): bigint {
  return sum(
    expected.flatMap((donation) =>
      donation.refunds
        .filter(({ createdAt }) => createdAt <= time)
        .map(({ minor }) => partsOf(donation, BigInt(minor)).worth + 1n),
    ),
  );
}
