import { dayOf } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, sum } from "./expected-donations.ts";

/** A gift settles when the gateway took the money: not before, and on no other day. */
export function checkDays(evidence: Evidence): Check[] {
  const { expectedDonations, rows, stories } = evidence;
  const byDonation = new Map(expectedDonations.map((donation) => [donation.donationId, donation]));
  const at = (donationId: string) => byDonation.get(donationId)?.takenAt;
  const misdated = (what: string, donationId: string, time: number | undefined) =>
    at(donationId) !== undefined &&
    time !== at(donationId) &&
    `${what}: ${time && new Date(time).toISOString()}, the gateway had it ${new Date(at(donationId) ?? 0).toISOString()}`;
  return [
    check("days: a gift is dated when the gateway took the money", [
      ...rows.donations.map(({ id, state, settled_at }) =>
        state === "settled" || state === "reversed"
          ? misdated(`donation ${id}`, id, settled_at?.getTime())
          : undefined,
      ),
      ...rows.entries.map(({ source, occurred_at }) =>
        misdated(`the books of ${source}`, source.replace("donation ", ""), occurred_at.getTime()),
      ),
    ]),
    check(
      "days: giving by day is what the gateway took on it",
      misdays(
        expectedDonations.filter(({ isGone }) => !isGone),
        evidence,
      ),
    ),
    check(
      "days: nobody was told of money that the gateway did not have yet",
      stories.map(({ plan, answers, sawSettled }) => {
        const takenAt = at(answers[0]?.id ?? "");
        if (!sawSettled || takenAt === undefined) return false;
        const told = Date.parse(sawSettled.settledAt);
        if (told !== takenAt) return `${plan.mark} was told ${sawSettled.settledAt}`;
        return sawSettled.at < takenAt && `${plan.mark} was told before`;
      }),
    ),
  ];
}

function misdays(donations: readonly ExpectedDonation[], { rows }: Evidence): string[] {
  const place = (campaign: number | bigint, day: string) => `campaign ${campaign} on ${day}`;
  const given = Map.groupBy(donations, ({ campaign, takenAt }) =>
    place(campaign.id, dayOf(takenAt)),
  );
  const kept = new Map(rows.days.map((row) => [place(row.campaign_id, row.day), row]));
  return [...new Set([...given.keys(), ...kept.keys()])].flatMap((where) => {
    const its = given.get(where) ?? [];
    const row = kept.get(where);
    const right =
      row?.donation_count === its.length && row.raised_minor === sum(its.map(({ left }) => left));
    return right ? [] : [`${where}: ${row?.donation_count ?? 0} gifts, not ${its.length}`];
  });
}
