import type { DonorStory } from "../donors/donor.ts";
import { type Check, check } from "../report.ts";
import { repeated, serviceFee, toMinor } from "./amounts.ts";
import type { Evidence } from "./evidence.ts";
import { isPaidAt, sums } from "./expected-donations.ts";
import type { SiteDonation } from "./site-rows.ts";

/** Checks donations, books and gateway against what donors sent. */
export function checkMoney(evidence: Evidence): Check[] {
  const { stories, gateway, expected, rows } = evidence;
  const donations = new Map(rows.donations.map((row) => [row.id, row]));
  const byId = new Map(expected.map((donation) => [donation.id, donation]));
  const byDonation = Map.groupBy(rows.ledger, ({ donation_id }) => donation_id);
  const orders = new Map(rows.refunds.map((row) => [row.id, row]));
  const ordered = gateway.refunds.filter(({ order }) => order !== undefined);
  return [
    check(
      "lost: every payment at the gateway is settled with the amount paid",
      gateway.payments.map(({ id, state, reference, minor, currency }) => {
        if (state !== "succeeded") return false;
        const row = donations.get(reference);
        const expectedState = byId.get(reference)?.isFullyRefunded ? "reversed" : "settled";
        const isRight =
          row?.state === expectedState &&
          row.payment_id === id &&
          row.amount_minor + row.fee_minor === BigInt(minor) &&
          row.currency === currency;
        return (
          !isRight && `${id} took ${minor} ${currency}, donation ${reference} is ${row?.state}`
        );
      }),
    ),
    check(
      "lost: a donor who got 201 has that donation, with two percent on top",
      stories.flatMap((story) =>
        story.responses.map(({ id }) => mismatch(story, donations.get(id))),
      ),
    ),
    check("double: no donation has two payments, and a repeated request gets the same response", [
      ...repeated(gateway.payments.map(({ reference }) => reference)).map(
        (reference) => `donation ${reference} has several payments`,
      ),
      ...stories.map(
        ({ plan, responses }) =>
          new Set(responses.map(({ id }) => id)).size > 1 && `${plan.mark} was shown several`,
      ),
    ]),
    check("double: the gateway made each ordered refund once", [
      ...repeated(ordered.map(({ order }) => order ?? "")).map((id) => `${id} was made twice`),
      ...ordered.map(({ id, order, minor }) => {
        const row = orders.get(order ?? "");
        const isRight = row?.external_id === id && row.amount_minor === BigInt(minor);
        return !isRight && `${id} refunded ${minor} for ${order}, which was not ordered`;
      }),
    ]),
    check(
      "books: a donation counts at the run's exchange rate, from the time of its payment",
      expected.map(({ id, worth, payment, plan }) => {
        const row = donations.get(id);
        const settledAt = row?.settled_at?.getTime() ?? 0;
        const isRight = isPaidAt(payment, settledAt) && row?.campaign_amount_minor === worth;
        return (
          !isRight &&
          `${plan.mark} counts for ${row?.campaign_amount_minor} from ${row?.settled_at?.toISOString()}, not ${worth} from ${new Date(payment.takenAt).toISOString()}`
        );
      }),
    ),
    check("books: the ledger has every donation, refund and cost, to the cent", [
      ...expected.flatMap(({ id, plan, ledger }) => {
        const entries = byDonation.get(id) ?? [];
        const booked = sums(entries.map(({ account, minor }) => [account, minor]));
        return differences(booked, ledger).map((fault) => `${plan.mark}: ${fault}`);
      }),
      ...[...byDonation.keys()].map(
        (id) => !byId.has(id) && `the ledger has entries for ${id}, which was not donated`,
      ),
    ]),
    check(
      "books: gateway and ledger agree to the cent",
      differences(
        sums(
          rows.ledger
            .filter(({ account }) => account.startsWith("gateway:"))
            .map(({ account, minor }) => [account, minor]),
        ),
        gateway.balances,
      ),
    ),
    check("recovery: no donor or webhook was refused, and no process exited", [
      ...stories.flatMap(({ plan, refusals }) => refusals.map((text) => `${plan.mark}: ${text}`)),
      ...evidence.incidents,
    ]),
  ];
}

function mismatch({ plan, responses }: DonorStory, row: SiteDonation | undefined): string | false {
  const { currency, campaign_id } = plan.body;
  const amount = toMinor(plan.body.amount);
  const fee = serviceFee(amount);
  const isShown = (shown: number | undefined, minor: bigint) =>
    shown === undefined || toMinor(shown) === minor;
  const isRight =
    responses.every((answer) => isShown(answer.fee, fee) && isShown(answer.total, amount + fee)) &&
    row?.mark === plan.mark &&
    row.amount_minor === amount &&
    row.fee_minor === fee &&
    row.currency === currency &&
    Number(row.campaign_id) === campaign_id;
  return !isRight && `${plan.mark}: sent ${amount} ${currency}, donation ${row?.id} differs`;
}

type Sums = ReadonlyMap<string, bigint>;

function differences(booked: Sums, expected: Sums): string[] {
  return [...new Set([...booked.keys(), ...expected.keys()])].flatMap((account) => {
    const [actual, wanted] = [booked.get(account) ?? 0n, expected.get(account) ?? 0n];
    return actual === wanted ? [] : [`${account} ${actual}, not ${wanted}`];
  });
}
