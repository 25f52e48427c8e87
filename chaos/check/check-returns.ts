import { inWords } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import { sumsBy } from "./check-books.ts";
import { repeated } from "./check-double.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, isTakenForNow, sum } from "./expected-donations.ts";
import { findUnheard, misbooked } from "./expected-movements.ts";

/** Money that went back, by the gateway's own word: once in the books, and everywhere else. */
export function checkReturns(evidence: Evidence): Check[] {
  const { expectedDonations, movements, rows } = evidence;
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  const booked = Map.groupBy(rows.movements, ({ external_id }) => external_id);
  const left = new Map(rows.left.map((row) => [row.id, row]));
  return [
    check("returns: each word of the gateway is in the books once, and nothing else", [
      ...movements.map((movement) => misbooked(movement, booked.get(movement.id) ?? [])),
      ...rows.movements.map(({ external_id, kind, donation_id, amount_minor }) => {
        const told = byId.get(external_id);
        if (!told) return `${kind} ${external_id} is booked, the gateway knows nothing of it`;
        const its =
          told.kind === "dispute" && kind === "dispute_fee" ? told.fee_minor : told.amount_minor;
        return (
          (amount_minor !== BigInt(its) || donation_id !== told.reference) &&
          `${kind} ${external_id} is booked with ${amount_minor}, not ${its}`
        );
      }),
      ...misposted(evidence),
    ]),
    check(
      "returns: gift, fee and cost go back in proportion, to the cent",
      expectedDonations.flatMap((donation) => missplit(donation, evidence)),
    ),
    check(
      "returns: a donation says what is left of it, and what a dispute holds",
      expectedDonations.map(({ donationId, returned, held, isGone }) => {
        const row = left.get(donationId);
        const right =
          row?.refunded_minor === returned.all &&
          row.campaign_refunded_minor === returned.worth &&
          row.cost_returned_minor === returned.cost &&
          row.held_minor === held &&
          row.reversed === isGone;
        return (
          !right &&
          `donation ${donationId}: ${row?.refunded_minor} went back, ${row?.held_minor} is held, not ${returned.all} and ${held}`
        );
      }),
    ),
    check("returns: an order reaches the gateway once, by its own name", misordered(evidence)),
    check("returns: nothing that the gateway did is unheard", findUnheard(movements, rows)),
  ];
}

/** A transaction for each line, and none without one. */
function misposted({ rows }: Evidence): Array<string | false> {
  const posted = Map.groupBy(rows.entries, ({ source }) => source);
  const sources = new Set(rows.movements.map(({ id }) => `movement ${id}`));
  return [
    ...rows.movements.map(({ id, kind }) => {
      const txns = new Set(posted.get(`movement ${id}`)?.map(({ txn }) => txn));
      return txns.size !== 1 && `${kind} ${id} has ${txns.size} transactions`;
    }),
    ...[...posted.keys()].map(
      (source) => source.startsWith("movement ") && !sources.has(source) && `${source} is none`,
    ),
  ];
}

/** All that a gift's movements did to the accounts, whatever their order was. */
function missplit(donation: ExpectedDonation, { rows }: Evidence): string[] {
  const { donationId } = donation;
  const its = new Set(
    rows.movements
      .filter(({ donation_id }) => donation_id === donationId)
      .map(({ id }) => `movement ${id}`),
  );
  const posted = sumsBy(
    rows.entries.filter(({ source }) => its.has(source)),
    ({ account, currency }) => `${account} ${currency}`,
  );
  const right = expectedSums(donation);
  return [...new Set([...posted.keys(), ...right.keys()])].flatMap((account) => {
    const [is, should] = [posted.get(account) ?? 0n, right.get(account) ?? 0n];
    return is === should ? [] : [`returns of ${donationId}: ${account} ${is}, not ${should}`];
  });
}

function expectedSums({ currency, campaign, movements, returned }: ExpectedDonation) {
  const taken = sum(movements.filter(isTakenForNow).map((it) => BigInt(it.amount_minor)));
  const fees = sum(movements.map((it) => (it.kind === "dispute" ? BigInt(it.fee_minor) : 0n)));
  const { all, gift, fee, worth, cost } = returned;
  const abroad = currency !== campaign.currency;
  return new Map<string, bigint>([
    [`gateway:sandbox ${currency}`, -all - taken - fees],
    [`disputed:sandbox ${currency}`, taken],
    [`gateway-costs ${currency}`, fees],
    [`service-fees ${currency}`, fee],
    [`campaign:${campaign.id} ${campaign.currency}`, worth - cost],
    [`recovered-costs ${campaign.currency}`, cost],
    ...(abroad
      ? ([
          [`exchange ${currency}`, gift],
          [`exchange ${campaign.currency}`, -worth],
        ] as const)
      : []),
  ]);
}

function misordered({ movements, rows }: Evidence): Array<string | false> {
  const orders = new Map(rows.refunds.map((row) => [row.id, row]));
  const refunds = movements.filter((it) => it.kind === "refund");
  const keys = refunds.flatMap(({ order_key }) => order_key ?? []);
  return [
    ...repeated(keys).map((key) => `refund ${key} was made twice`),
    ...refunds.map(({ id, order_key, amount_minor, currency }) => {
      if (order_key === null) return false;
      const row = orders.get(order_key);
      return (
        (row?.external_id !== id || row.amount_minor !== BigInt(amount_minor)) &&
        `${id} gave back ${inWords(BigInt(amount_minor), currency)} for ${order_key}, which nobody ordered`
      );
    }),
    ...repeated(rows.refunds.flatMap(({ external_id }) => external_id ?? [])).map(
      (id) => `${id} has several rows`,
    ),
    ...rows.refunds.map(
      ({ id, asked_by, external_id, state }) =>
        asked_by !== "gateway" &&
        external_id === null &&
        state === "done" &&
        `refund ${id} is done, the gateway made none`,
    ),
  ];
}
