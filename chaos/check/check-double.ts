import type { GatewayRecord } from "../gateways/gateway-client.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";

/** Nothing happened twice, and nothing that nobody asked for. */
export function checkDouble({ stories, payments, rows }: Evidence): Check[] {
  const { donations, entries, keys } = rows;
  const paymentIds = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const marks = new Set(donations.map((donation) => donation.message));
  const captures = new Map<string, Set<string>>();
  for (const { kind, source, txn } of entries) {
    if (kind !== "capture") continue;
    captures.set(source, (captures.get(source) ?? new Set()).add(txn));
  }
  const second = new Set(
    rows.movements.flatMap(({ kind, external_id }) =>
      kind === "second_payment" ? external_id : [],
    ),
  );
  // A donor may open a further checkout, and pay by both: what goes back is looked at there.
  const openers = new Set(
    stories.flatMap(({ plan, answers }) =>
      plan.plays.some(({ play }) => play === "again") ? answers.map(({ id }) => id) : [],
    ),
  );
  const isMeant = ({ payment_id, reference, state }: GatewayRecord) =>
    !openers.has(reference) || (state === "succeeded" && !second.has(payment_id));
  return [
    check("double: no key and no donor has two donations", [
      ...repeated(keys.map(({ key }) => key)).map((key) => `${key} stands for several donations`),
      ...repeated(donations.map(({ message }) => message ?? "")).map(
        (mark) => `${mark} has several donations`,
      ),
    ]),
    check(
      "double: no donation has two payments",
      repeated(payments.filter(isMeant).map(({ reference }) => reference)).map(
        (reference) => `donation ${reference} has several payments`,
      ),
    ),
    check(
      "double: one capture for what is settled, none for the rest, and a payment behind each",
      donations.map(({ id, state, payment_id }) => {
        const isGiven = state === "settled" || state === "reversed";
        const expected = isGiven ? 1 : 0;
        const found = captures.get(`donation ${id}`)?.size ?? 0;
        if (found !== expected) return `donation ${id} is ${state} with ${found} captures`;
        const payment = paymentIds.get(payment_id ?? "");
        return (
          isGiven &&
          payment?.state !== "succeeded" &&
          `donation ${id} is settled, its payment ${payment?.state ?? "is not there"}`
        );
      }),
    ),
    check(
      "double: a repeated request is answered with the same donation",
      stories.map(
        ({ plan, answers }) =>
          new Set(answers.map(({ id, total }) => `${id} ${total}`)).size > 1 &&
          `${plan.mark} was told of several`,
      ),
    ),
    check(
      "double: who sent nothing has no donation",
      stories.map(
        ({ plan }) =>
          plan.sending === "never_sends" && marks.has(plan.mark) && `${plan.mark} has one`,
      ),
    ),
  ];
}

/** Those that come again, each as often as it does. */
export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
