import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList } from "../fact-list.tsx";
import { disputeStateLabels } from "./dispute-labels.ts";
import { hasMoved, sumText } from "./payment-texts.ts";

/** What was refunded or lost of an unmatched payment, and what remains; nothing if all of it remains. */
export function PaymentBalance({ payment }: { payment: HeldPayment }) {
  const { taken, disputes } = payment;
  if (!taken || !hasMoved(payment)) return null;
  const nonZero = (sum: typeof taken.left) => (sum.amount > 0 ? sumText(sum) : null);
  return (
    <section className="office-card" aria-labelledby="held-taken">
      <h2 id="held-taken" className="text-lg">
        Where the money is
      </h2>
      <FactList
        facts={[
          ["refunded", nonZero(taken.refunded)],
          ["lost to the donor’s bank", nonZero(taken.lost)],
          ["held by the donor’s bank", nonZero(taken.disputed)],
          ["remaining", sumText(taken.left)],
        ]}
      />
      {disputes.map(({ id, state }) => (
        <p key={id}>
          <a className="link" href={moneyPath("disputes", id)}>
            {`Dispute: ${disputeStateLabels[state].toLowerCase()}`}
          </a>
        </p>
      ))}
    </section>
  );
}
