import { inWords } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, standing, sum } from "./expected-donations.ts";
import { captureSums } from "./expected-entries.ts";
import { type EntryRow, lateCosts, type SiteRows } from "./site-rows.ts";

/** The books balance, fit the gateway's, and say what was given, worked out anew. */
export function checkBooks(evidence: Evidence): Check[] {
  const { expectedDonations, rows, campaigns } = evidence;
  const bySource = Map.groupBy(rows.entries, ({ source }) => source);
  const byId = new Map(rows.donations.map((donation) => [donation.id, donation]));
  return [
    check(
      "books: the ledger sums to zero, as a whole and in each transaction",
      unbalanced(rows.entries),
    ),
    check(
      "books: a capture says what was given, kept and owed",
      misposted(expectedDonations, rows),
    ),
    check("books: a gift counts for what it is worth at the rate of the run", [
      ...expectedDonations.map(({ donationId, worth, campaign }) => {
        const row = byId.get(donationId);
        return (
          row &&
          row.campaign_amount_minor !== worth &&
          `donation ${donationId} counts for ${inWords(row.campaign_amount_minor, campaign.currency)}, not ${inWords(worth, campaign.currency)}`
        );
      }),
    ]),
    check(
      "books: campaigns' totals are what was given, by how many",
      campaigns.map(({ id, currency }) => {
        const { its, raised, donors } = standing(expectedDonations, id);
        const row = rows.totals.find(({ campaign_id }) => Number(campaign_id) === id);
        const counted = rows.donors.find(({ campaign_id }) => Number(campaign_id) === id)?.n ?? 0;
        const right =
          row?.raised_minor === raised &&
          row.cost_minor === sum(its.map(({ borne, returned }) => borne - returned.cost)) &&
          row.donation_count === its.length &&
          row.donor_count === donors &&
          counted === row.donor_count;
        return (
          !right &&
          `campaign ${id}: ${row?.donation_count} gifts of ${row?.donor_count} donors, ${inWords(row?.raised_minor ?? 0n, currency)}; given were ${its.length} by ${donors}, ${inWords(raised, currency)}`
        );
      }),
    ),
    check("books: each gateway and the ledger are equal to the cent", unlikeGateways(evidence)),
    check("books: the cause has nine tenths of every donation or more", [
      ...rows.donations.map(
        ({ id, state, campaign_amount_minor: worth, cost_minor: cost }) =>
          state === "settled" &&
          (worth - (cost ?? worth)) * 10n < worth * 9n &&
          `donation ${id}, by its row`,
      ),
      ...expectedDonations.map(({ donationId, campaign, worth }) => {
        const its = [
          ...(bySource.get(`donation ${donationId}`) ?? []),
          ...rows.movements
            .filter(({ kind, donation_id }) => kind === "fee" && donation_id === donationId)
            .flatMap(({ id }) => bySource.get(`movement ${id}`) ?? []),
        ];
        const owed = its.filter(({ account }) => account === `campaign:${campaign.id}`);
        return (
          -sum(owed.map(({ minor }) => minor)) * 10n < worth * 9n &&
          `donation ${donationId}, by the ledger`
        );
      }),
    ]),
  ];
}

function unlikeGateways({ balances, rows }: Evidence): Array<string | false> {
  const booked = sumsBy(
    rows.entries.filter(({ account }) => account.startsWith("gateway:")),
    ({ account, currency }) => `${account} ${currency}`,
  );
  return [...new Set([...balances.keys(), ...booked.keys()])].map((account) => {
    const [is, should] = [booked.get(account) ?? 0n, BigInt(balances.get(account) ?? 0)];
    const currency = account.slice(-3);
    return (
      is !== should &&
      `${account}: the gateway holds ${inWords(should, currency)}, the books say ${inWords(is, currency)}`
    );
  });
}

export function sumsBy(
  entries: readonly EntryRow[],
  key: (entry: EntryRow) => string,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of entries) sums.set(key(entry), (sums.get(key(entry)) ?? 0n) + entry.minor);
  return sums;
}

function unbalanced(entries: readonly EntryRow[]): string[] {
  const sums = [
    ...sumsBy(entries, ({ currency }) => currency),
    ...sumsBy(entries, ({ txn, currency }) => `transaction ${txn} ${currency}`),
  ];
  return sums.flatMap(([what, minor]) => (minor === 0n ? [] : [`${what}: ${minor} too much`]));
}

/** One transaction for each gift, with these sums and no others, and no transaction besides. */
function misposted(given: readonly ExpectedDonation[], rows: SiteRows): string[] {
  const bySource = Map.groupBy(rows.entries, ({ source }) => source);
  const late = lateCosts(rows);
  const faults: string[] = [];
  for (const donation of given) {
    const source = `donation ${donation.donationId}`;
    const posted = sumsBy(
      bySource.get(source) ?? [],
      ({ account, currency }) => `${account} ${currency}`,
    );
    bySource.delete(source);
    const right = captureSums(donation, late.has(donation.payment.payment_id));
    for (const account of new Set([...posted.keys(), ...right.keys()])) {
      const [is, should] = [posted.get(account) ?? 0n, right.get(account) ?? 0n];
      if (is !== should) faults.push(`${source}: ${account} ${is}, not ${should}`);
    }
  }
  const others = [...bySource.keys()].filter((source) => !source.startsWith("movement "));
  return [...faults, ...others.map((source) => `${source}: nothing was given`)];
}
