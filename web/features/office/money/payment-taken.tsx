import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList } from "../fact-list.tsx";
import { disputeStateWords } from "./dispute-words.ts";
import { hasMoved, sumText } from "./payment-words.ts";

/** What was taken of a payment that is in no donation, and what is left of it; nothing where all of it is here. */
export function PaymentTaken({ payment }: { payment: HeldPayment }) {
  const { taken, disputes } = payment;
  if (!taken || !hasMoved(payment)) return null;
  const sums = [
    { name: "given back", of: taken.refunded },
    { name: "lost to a donor’s bank", of: taken.lost },
    { name: "held by a donor’s bank", of: taken.disputed },
  ].filter(({ of }) => of.amount > 0);
  return (
    <section className="office-card" aria-labelledby="held-taken">
      <h2 id="held-taken" className="text-lg">
        What became of its money
      </h2>
      <FactList
        facts={[...sums, { name: "left", of: taken.left }].map(({ name, of }) => ({
          name,
          value: sumText(of) ?? "",
        }))}
      />
      {disputes.map(({ id, state }) => (
        <p key={id}>
          <a className="link" href={moneyPath("disputes", id)}>
            {`The dispute: ${disputeStateWords[state].toLowerCase()}`}
          </a>
        </p>
      ))}
    </section>
  );
}
