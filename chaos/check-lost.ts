import { type Currency, fromWire } from "#contract/money.ts";
import { type Check, check } from "./check.ts";
import type { DonorStory } from "./donor.ts";
import type { Evidence } from "./evidence.ts";
import type { DonationRecord } from "./site-records.ts";

/** Nothing that a donor gave or was told is missing. */
export function checkLost({ stories, payments, donations }: Evidence): Check[] {
  const byId = new Map(donations.map((donation) => [donation.id, donation]));
  return [
    check(
      "lost: what the gateway took is settled, with its total and currency",
      payments
        .filter((payment) => payment.state === "succeeded")
        .map(({ payment_id, reference, amount_minor, currency }) => {
          const donation = byId.get(reference);
          if (!donation) return `${payment_id} is for no donation`;
          if (donation.state !== "settled" || donation.payment_id !== payment_id) {
            return `${payment_id} succeeded, donation ${reference} is ${donation.state}`;
          }
          const total = donation.amount_minor + donation.fee_minor;
          return (
            (total !== amount_minor || donation.currency !== currency) &&
            `${payment_id} took ${amount_minor} ${currency}, not ${total} ${donation.currency}`
          );
        }),
    ),
    check(
      "lost: who was told 201 has that donation, as it was sent",
      stories.flatMap((story) => story.answers.map((answer) => misfit(story, byId.get(answer.id)))),
    ),
    check(
      "lost: every patient donor was answered",
      stories.map((story) => story.despaired && `${story.plan.mark}: ${tellAgain(story)}`),
    ),
  ];
}

function misfit({ plan, answers }: DonorStory, donation: DonationRecord | undefined) {
  const { amount, currency, campaign_id } = plan.body;
  const sent = minorOf(amount, currency);
  const told = minorOf(answers[0]?.total ?? 0, currency);
  const fee = Math.floor((sent * 2 + 50) / 100);
  if (!donation) return `${plan.mark}: told 201, no donation`;
  return (
    (donation.message !== plan.mark ||
      donation.amount_minor !== sent ||
      donation.fee_minor !== fee ||
      donation.currency !== currency ||
      donation.campaign_id !== campaign_id ||
      told !== sent + fee) &&
    `${plan.mark}: sent ${amount} ${currency}, donation ${donation.id} is another`
  );
}

function minorOf(amount: number, currency: Currency): number {
  return fromWire(amount, currency)?.minor ?? Number.NaN;
}

function tellAgain({ again }: DonorStory): string {
  return Object.entries(again)
    .map(([why, times]) => `${times} × ${why}`)
    .join(", ");
}
