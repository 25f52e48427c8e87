import { inWords, partsOf } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { sum } from "./expected-donations.ts";
import type { Sighting } from "./readers.ts";

/**
 * How long a process may not know what another has settled. It asks its listening connection every
 * second and takes one that is silent for one and a half for dead; the rest is for a busy machine.
 */
const HEARD_WITHIN_MS = 10_000;

/** During the storm nobody is shown less than was known before they asked. */
export function checkReads({ sightings, readFaults, ...evidence }: Evidence): Check[] {
  const { acknowledged, campaigns } = evidence;
  const gone = goneBy(evidence);
  const currency = new Map(campaigns.map((campaign) => [campaign.id, campaign.currency]));
  const less = (is: Sighting, raised: bigint, donors: number) =>
    `process ${is.site} shows ${inWords(is.raised, currency.get(is.campaign) ?? "")} by ${is.donors} on ${is.path}, known were ${inWords(raised, currency.get(is.campaign) ?? "")} by ${donors}`;
  const inOrder = sightings.toSorted((a, b) => a.beganAt - b.beganAt);
  return [
    check("reads: every answer could be read", readFaults),
    check(
      "reads: what a process shows in a place never falls",
      [
        ...Map.groupBy(inOrder, ({ site, path, campaign }) => `${site} ${path} ${campaign}`),
      ].flatMap(([, its]) => fallen(its, its, 0, { less, gone })),
    ),
    check(
      "reads: what one process showed, every process shows soon",
      [...Map.groupBy(inOrder, ({ campaign }) => campaign)].flatMap(([, its]) =>
        fallen(its, its, HEARD_WITHIN_MS, { less, gone }),
      ),
    ),
    check(
      "reads: what a donor was told is settled, every process shows soon",
      [...Map.groupBy(inOrder, ({ campaign }) => campaign)].flatMap(([campaign, its]) => {
        const told = acknowledged
          .filter((donation) => donation.campaign === campaign)
          .toSorted((a, b) => a.at - b.at);
        let next = 0;
        let known = 0n;
        return its.map((is) => {
          for (; (told[next]?.at ?? Infinity) < is.beganAt - HEARD_WITHIN_MS; next += 1) {
            known += told[next]?.worth ?? 0n;
          }
          return is.raised < known - gone(is).raised && less(is, known, next);
        });
      }),
    ),
  ];
}

/** Reads that show less than another had shown, when they began, for so long. */
function fallen(
  reads: readonly Sighting[],
  before: readonly Sighting[],
  afterMs: number,
  { less, gone }: { less: Tell; gone: (is: Sighting) => Gone },
): string[] {
  const ended = before.toSorted((a, b) => a.endedAt - b.endedAt);
  let next = 0;
  let raised = 0n;
  let donors = 0;
  return reads.flatMap((is) => {
    for (; (ended[next]?.endedAt ?? Infinity) < is.beganAt - afterMs; next += 1) {
      const seen = ended[next];
      if (seen && seen.raised > raised) raised = seen.raised;
      if (seen && seen.donors > donors) donors = seen.donors;
    }
    const may = gone(is);
    const lacks = is.raised < raised - may.raised || is.donors < donors - may.donors;
    return lacks ? [less(is, raised, donors)] : [];
  });
}

type Tell = (is: Sighting, raised: bigint, donors: number) => string;

/** By how much figures may have fallen. */
interface Gone {
  readonly raised: bigint;
  readonly donors: number;
}

/** What had gone back at most, by the gateway's word, when somebody had looked. */
function goneBy({ expectedDonations }: Pick<Evidence, "expectedDonations">) {
  const gone = Map.groupBy(
    expectedDonations.flatMap((donation) =>
      donation.movements.map((movement) => ({
        campaign: donation.campaign.id,
        at: movement.created_at,
        // A part may be rounded up.
        worth: partsOf(donation, BigInt(movement.amount_minor)).worth + 1n,
      })),
    ),
    ({ campaign }) => campaign,
  );
  return ({ campaign, endedAt }: Sighting): Gone => {
    const its = (gone.get(campaign) ?? []).filter(({ at }) => at <= endedAt);
    return { raised: sum(its.map(({ worth }) => worth)), donors: its.length };
  };
}
