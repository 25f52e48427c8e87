import { inWords } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import { sumsBy } from "./check-books.ts";
import { repeated } from "./check-double.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import { laterSums } from "./expected-entries.ts";
import { findUnheard, misbooked } from "./expected-movements.ts";
import { isTransfer } from "./expected-transfers.ts";
import { lateCosts } from "./site-rows.ts";

/** Money that went back, by the gateway's own word: once in the books, and everywhere else. */
export function checkReturns(evidence: Evidence): Check[] {
  const { expectedDonations, movements, rows } = evidence;
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  const booked = Map.groupBy(rows.movements, ({ external_id }) => external_id);
  const left = new Map(rows.left.map((row) => [row.id, row]));
  return [
    check("returns: each word of the gateway is in the books once, and nothing else", [
      ...movements.map((movement) => misbooked(movement, booked.get(movement.id) ?? [])),
      ...misbookedPayments(evidence),
      ...rows.movements.map(({ external_id, kind, donation_id, amount_minor }) => {
        if (kind === "fee" || kind === "second_payment" || isTransfer(kind)) return false;
        const told = byId.get(external_id);
        if (!told) return `${kind} ${external_id} is booked, the gateway knows nothing of it`;
        const its =
          told.kind === "dispute" && kind === "dispute_fee" ? told.fee.minor : told.amount_minor;
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

/** Costs that were told late, and payments beside a gift: each once, with its sum. */
function misbookedPayments({ payments, expectedDonations, rows }: Evidence) {
  const byId = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const second = new Set(
    expectedDonations.flatMap((donation) =>
      donation.second.payments.map(({ payment_id }) => payment_id),
    ),
  );
  const booked = rows.movements.filter(({ kind }) => kind === "second_payment");
  const orders = Map.groupBy(rows.refunds, ({ payment_id }) => payment_id);
  return [
    ...repeated(
      rows.movements.map(({ kind, external_id }) => (kind === "fee" ? external_id : "")),
    ).map((id) => id !== "" && `the cost of ${id} is booked twice`),
    ...rows.movements.map(({ kind, external_id, amount_minor, currency }) => {
      const { cost } = byId.get(external_id) ?? {};
      const right = BigInt(cost?.minor ?? -1) === amount_minor && cost?.currency === currency;
      return kind === "fee" && !right && `${external_id} cost ${cost?.minor}, not ${amount_minor}`;
    }),
    ...repeated(booked.map(({ external_id }) => external_id)).map((id) => `${id} came twice`),
    ...booked.map(({ external_id: id, amount_minor }) => {
      const right = second.has(id) && BigInt(byId.get(id)?.amount_minor ?? 0) === amount_minor;
      return !right && `${id} is booked as a second payment of ${amount_minor}`;
    }),
    ...[...second].map((id) => {
      const its = orders.get(id) ?? [];
      const isBooked = booked.some(({ external_id }) => external_id === id);
      const isOrdered =
        its.length === 1 && its[0]?.amount_minor === BigInt(byId.get(id)?.amount_minor ?? 0);
      return !(isBooked && isOrdered) && `${id} was paid besides, and does not go back`;
    }),
  ];
}

/** A transaction for each line, and none without one. */
function misposted({ rows }: Evidence): Array<string | false> {
  const posted = Map.groupBy(rows.entries, ({ source }) => source);
  const sources = new Set(rows.movements.map(({ id }) => `movement ${id}`));
  return [
    ...rows.movements.map(({ id, kind, amount_minor }) => {
      const txns = new Set(posted.get(`movement ${id}`)?.map(({ txn }) => txn));
      // Of what cost nothing no account tells.
      const right = txns.size === 1 || (kind === "fee" && amount_minor === 0n && txns.size === 0);
      return !right && `${kind} ${id} has ${txns.size} transactions`;
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
  const right = laterSums(donation, lateCosts(rows).has(donation.payment.payment_id));
  return [...new Set([...posted.keys(), ...right.keys()])].flatMap((account) => {
    const [is, should] = [posted.get(account) ?? 0n, right.get(account) ?? 0n];
    return is === should ? [] : [`returns of ${donationId}: ${account} ${is}, not ${should}`];
  });
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
