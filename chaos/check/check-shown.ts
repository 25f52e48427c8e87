import { inWords } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { standing } from "./expected-donations.ts";

/** In the end every process shows what was given, counted anew from what donors sent. */
export function checkShown({ expectedDonations, campaigns, shown, listed }: Evidence): Check[] {
  const given = new Map(
    campaigns.map(({ id, currency }) => [id, { currency, ...standing(expectedDonations, id) }]),
  );
  return [
    check(
      "shown: every process shows what was given, by how many, wherever it does",
      shown.map(({ site, path, campaign, raised, donors, fault }) => {
        if (fault !== undefined) return `process ${site}: ${fault}`;
        const its = given.get(campaign);
        return (
          (raised !== its?.raised || donors !== its.donors) &&
          `process ${site} shows ${inWords(raised, its?.currency ?? "")} by ${donors} on ${path}, given were ${inWords(its?.raised ?? 0n, its?.currency ?? "")} by ${its?.donors}`
        );
      }),
    ),
    check(
      "shown: lists of donors have each gift once, as it was given",
      listed.flatMap(({ site, campaign, donations: list }) => {
        const its = given.get(campaign)?.its ?? [];
        const byMark = new Map(its.map((donation) => [donation.plan.mark, donation]));
        const numbers = new Set(list.map(({ number }) => number));
        return [
          (list.length !== its.length || numbers.size !== its.length) &&
            `process ${site} lists ${list.length} gifts to ${campaign}, given were ${its.length}`,
          ...list.map(({ mark, amount, name, givenAt }) => {
            const donation = byMark.get(mark ?? "");
            const { body } = donation?.plan ?? {};
            const right =
              donation?.left === amount &&
              Date.parse(givenAt) === donation.takenAt &&
              name === (body?.anonymous ? null : (body?.name ?? null));
            return (
              !right &&
              `process ${site} lists ${mark}: ${amount} by ${name} at ${givenAt}, not ${donation?.left}`
            );
          }),
        ];
      }),
    ),
  ];
}
