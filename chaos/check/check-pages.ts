import { type Check, check } from "../report.ts";
import { until } from "../until.ts";
import { sum } from "./amounts.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, refundedParts } from "./expected-donations.ts";
import { readTotals, Sightings } from "./readers.ts";

/**
 * How late a process can learn of another's settlements: it notices within 2.5 seconds that its listening connection
 * is dead. The rest is for a busy machine.
 */
const NOTIFIED_WITHIN_MS = 10_000;

/** Pages show what was donated: exactly in the end, and during the run at least what a donor already saw. */
export async function checkPages(evidence: Evidence, during: Sightings): Promise<Check[]> {
  const { expected, campaigns, siteUrls } = evidence;
  const given = new Map(
    campaigns.map(({ id }) => {
      const donations = expected.filter(
        ({ campaign, isFullyRefunded }) => campaign.id === id && !isFullyRefunded,
      );
      const raised = sum(donations.map(({ left }) => left.worth));
      const donors = new Set(donations.map(({ plan }) => plan.body.email ?? plan.mark)).size;
      return [id, `${raised} by ${donors}`];
    }),
  );
  let faults: string[] = [];
  const isRight = async () => {
    const final = new Sightings();
    await Promise.all(siteUrls.map((url, site) => readTotals(url, site, campaigns, final)));
    const wrong = final.figures.map(({ site, path, campaign, raised, donors }) => {
      const shown = `${raised} by ${donors}`;
      const wanted = given.get(campaign);
      return shown === wanted ? "" : `process ${site} shows ${shown} on ${path}, not ${wanted}`;
    });
    faults = [...final.faults, ...final.unanswered, ...wrong].filter(Boolean);
    return faults.length === 0;
  };
  await until(isRight, { withinMs: NOTIFIED_WITHIN_MS, everyMs: 1_000 });
  return [
    check("pages: in the end every process shows the correct totals and donor counts", faults),
    check("pages: every page can be read while processes die", during.faults),
    check(
      "pages: every process soon shows a donation that its donor saw settled",
      campaigns.flatMap(({ id }) => {
        const donations = expected.filter(({ campaign }) => campaign.id === id);
        const seen = findSettlementsSeen(evidence, donations);
        return during.figures
          .filter(({ campaign }) => campaign === id)
          .map(({ site, path, raised, beganAt, endedAt }) => {
            const known = seen.filter(({ at }) => at < beganAt - NOTIFIED_WITHIN_MS);
            const least = sum(known.map(({ worth }) => worth)) - refundedBy(donations, endedAt);
            return (
              raised < least && `process ${site} shows ${raised} on ${path}, known were ${least}`
            );
          });
      }),
    ),
  ];
}

/** When donors saw their donations settled. */
function findSettlementsSeen({ stories }: Evidence, expected: readonly ExpectedDonation[]) {
  const worth = new Map(expected.map(({ plan, worth }) => [plan.mark, worth]));
  return stories.flatMap(({ plan, sawSettled }) => {
    const settled = worth.get(plan.mark);
    return sawSettled && settled !== undefined ? [{ at: sawSettled.at, worth: settled }] : [];
  });
}

/** Upper limit of the refunds by then; each part may have been rounded up. */
function refundedBy(expected: readonly ExpectedDonation[], time: number): bigint {
  return sum(
    expected.flatMap((donation) =>
      donation.refunds
        .filter(({ createdAt }) => createdAt <= time)
        .map(({ minor }) => refundedParts(donation, BigInt(minor)).worth + 1n),
    ),
  );
}
