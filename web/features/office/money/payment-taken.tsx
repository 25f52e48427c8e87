import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList } from "../fact-list.tsx";
import { disputeStateWords } from "./dispute-words.ts";
import { hasMoved, sumText } from "./payment-words.ts";

/** What was refunded or lost of an unmatched payment, and what remains; nothing if all of it remains. */
export function PaymentTaken({ payment }: { payment: HeldPayment }) {
  const { taken, disputes } = payment;
  if (!taken || !hasMoved(payment)) return null;
  const sums = [
    { name: "refunded", sum: taken.refunded },
    { name: "lost to the donor’s bank", sum: taken.lost },
    { name: "held by the donor’s bank", sum: taken.disputed },
  ].filter(({ sum }) => sum.amount > 0);
  return (
    <section className="office-card" aria-labelledby="held-taken">
      <h2 id="held-taken" className="text-lg">
        Where the money is
      </h2>
      <FactList
        facts={[...sums, { name: "remaining", sum: taken.left }].map(({ name, sum }) => ({
          name,
          value: sumText(sum) ?? "",
        }))}
      />
      {disputes.map(({ id, state }) => (
        <p key={id}>
          <a className="link" href={moneyPath("disputes", id)}>
            {`Dispute: ${disputeStateWords[state].toLowerCase()}`}
          </a>
        </p>
      ))}
    </section>
  );
}
