import type { DonorStory } from "../donors/donor.ts";
import { feeOn, inWords, minorOf } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import type { DonationRow } from "./site-rows.ts";

/** Nothing that a donor gave or was told is missing. */
export function checkLost({ stories, payments, rows, expectedDonations }: Evidence): Check[] {
  const byId = new Map(rows.donations.map((donation) => [donation.id, donation]));
  const gone = new Set(
    expectedDonations.filter(({ isGone }) => isGone).map(({ donationId }) => donationId),
  );
  const second = new Set(
    expectedDonations.flatMap((donation) =>
      donation.second.payments.map(({ payment_id }) => payment_id),
    ),
  );
  const stateOf = (id: string) => (gone.has(id) ? "reversed" : "settled");
  return [
    check(
      "lost: what the gateway took is settled, with its total and currency",
      payments
        .filter(({ state, payment_id }) => state === "succeeded" && !second.has(payment_id))
        .map(({ payment_id, reference, amount_minor, currency }) => {
          const donation = byId.get(reference);
          if (!donation) return `${payment_id} is for no donation`;
          if (donation.state !== stateOf(reference) || donation.payment_id !== payment_id) {
            return `${payment_id} succeeded, donation ${reference} is ${donation.state}`;
          }
          const total = donation.amount_minor + donation.fee_minor;
          return (
            (total !== BigInt(amount_minor) || donation.currency !== currency) &&
            `${payment_id} took ${amount_minor} ${currency}, not ${inWords(total, donation.currency)}`
          );
        }),
    ),
    check(
      "lost: who was told 201 has that donation, as it was sent",
      stories.flatMap((story) => story.answers.map((answer) => misfit(story, byId.get(answer.id)))),
    ),
    check("lost: the donor pays the gift and two percent, as they were told", [
      ...stories.flatMap(({ plan, answers }) =>
        answers.map(({ fee, total, currency }) => {
          const amount = minorOf(plan.body.amount);
          const right =
            minorOf(fee) === feeOn(amount) &&
            minorOf(total) === amount + feeOn(amount) &&
            currency === plan.body.currency;
          return !right && `${plan.mark} gave ${plan.body.amount}, was told ${fee} and ${total}`;
        }),
      ),
      ...rows.donations.map(
        ({ id, amount_minor, fee_minor }) =>
          fee_minor !== feeOn(amount_minor) &&
          `donation ${id} of ${amount_minor} has a fee of ${fee_minor}`,
      ),
    ]),
    check(
      "lost: every patient donor was answered",
      stories.map((story) => story.despaired && `${story.plan.mark}: ${tellAgain(story)}`),
    ),
    check(
      "lost: what a donor saw settled is",
      stories.map(
        ({ plan, answers, sawSettled }) =>
          sawSettled !== undefined &&
          byId.get(answers[0]?.id ?? "")?.state !== stateOf(answers[0]?.id ?? "") &&
          `${plan.mark} saw it settled, it is ${byId.get(answers[0]?.id ?? "")?.state}`,
      ),
    ),
  ];
}

function misfit({ plan }: DonorStory, donation: DonationRow | undefined) {
  const { amount, currency, campaign_id } = plan.body;
  if (!donation) return `${plan.mark}: told 201, no donation`;
  return (
    (donation.message !== plan.mark ||
      donation.amount_minor !== minorOf(amount) ||
      donation.currency !== currency ||
      Number(donation.campaign_id) !== campaign_id) &&
    `${plan.mark}: sent ${amount} ${currency}, donation ${donation.id} is another`
  );
}

function tellAgain({ again }: DonorStory): string {
  return Object.entries(again)
    .map(([why, times]) => `${times} × ${why}`)
    .join(", ");
}
