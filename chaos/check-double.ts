import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";

/** Nothing happened twice, and nothing that nobody asked for. */
export function checkDouble({ stories, payments, donations, keys }: Evidence): Check[] {
  const paymentIds = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const marks = new Set(donations.map((donation) => donation.message));
  return [
    check("double: no key and no donor has two donations", [
      ...repeated(keys.map(({ key }) => key)).map((key) => `${key} stands for several donations`),
      ...repeated(donations.map(({ message }) => message ?? "")).map(
        (mark) => `${mark} has several donations`,
      ),
    ]),
    check(
      "double: no donation has two payments",
      repeated(payments.map(({ reference }) => reference)).map(
        (reference) => `donation ${reference} has several payments`,
      ),
    ),
    check(
      "double: one capture for what is settled, none for the rest, and a payment behind each",
      donations.map(({ id, state, captures, payment_id }) => {
        const expected = state === "settled" ? 1 : 0;
        if (captures !== expected) return `donation ${id} is ${state} with ${captures} captures`;
        const payment = paymentIds.get(payment_id ?? "");
        return (
          state === "settled" &&
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

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
