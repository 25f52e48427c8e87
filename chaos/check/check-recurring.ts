import type { GatewayPayment } from "../gateways/stripe-double.ts";
import { type Check, check } from "../report.ts";
import type { Evidence } from "./evidence.ts";
import type { SitePeriod } from "./site-rows.ts";

/** Each period is charged once, or not at all for a reason; the donor gets an email about both. */
export function checkRecurring({ rows, gateway, dueCounts, mails }: Evidence): Check[] {
  const payments = Map.groupBy(gateway.payments, ({ reference }) => reference);
  const periods = Map.groupBy(rows.periods, ({ recurring_id }) => recurring_id);
  const countMails = (subject: RegExp, id: string) => {
    const found = mails.filter((mail) => subject.test(mail.subject) && mail.text.includes(id));
    return new Set(found.map(({ messageId }) => messageId)).size;
  };
  return [
    check(
      "periods: every date of a recurring donation is charged once, or declined for a reason",
      rows.recurring.flatMap(({ id, mark }) => {
        const [first, ...later] = periods.get(id) ?? [];
        const dueCount = dueCounts.get(id) ?? 0;
        return [
          !first && `${mark} has no first period`,
          later.length !== dueCount && `${mark} has ${later.length} charges for ${dueCount} dates`,
          ...(first ? [faultOfFirst(first, payments.get(first.donation_id) ?? [])] : []),
          ...later.map((period) => faultOfLater(period, payments.get(period.donation_id) ?? [])),
        ];
      }),
    ),
    check("emails: one about the start of a monthly donation, and one about each failure", [
      ...rows.recurring.map(({ id, mark }) => {
        const isStarted = periods.get(id)?.[0]?.state === "paid";
        const count = countMails(/^Your monthly donation is set up$/, id);
        return count !== Number(isStarted) && `${mark}: ${count} emails about its start`;
      }),
      ...rows.periods.map(({ donation_id }) => {
        const failures = (payments.get(donation_id) ?? []).filter(
          ({ isCharge, state }) => isCharge && state === "failed",
        ).length;
        const count = countMails(/^Your monthly donation of .+ wasn't paid$/, donation_id);
        return count !== failures && `${donation_id}: ${count} emails for ${failures} failures`;
      }),
    ]),
  ];
}

function faultOfFirst(
  { donation_id, state }: SitePeriod,
  [payment]: readonly GatewayPayment[],
): string | false {
  const isPaid = payment?.state === "succeeded";
  return (state === "paid") !== isPaid && `first donation ${donation_id} is ${state}`;
}

function faultOfLater(
  { donation_id, due_on, state, reason }: SitePeriod,
  [payment, ...others]: readonly GatewayPayment[],
): string | false {
  const hasFailed = payment?.state === "failed";
  const isRight = hasFailed
    ? ["retrying", "waiting", "missed"].includes(state) && reason !== null
    : payment?.state === "succeeded" && state === "paid";
  return (
    !(isRight && payment?.isCharge && others.length === 0) &&
    `${donation_id} of ${due_on} is ${state}, ${[payment, ...others].map((each) => each?.state).join(" and ")} at the gateway`
  );
}
