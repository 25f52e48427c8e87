import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { FactList } from "../fact-list.tsx";
import { disputeStateWords } from "./dispute-words.ts";
import { sumText } from "./payment-words.ts";

/** What was taken of a payment that is in no gift, and what is left of it; nothing where all of it is here. */
export function PaymentTaken({ payment: { taken, disputes } }: { payment: HeldPayment }) {
  if (!taken) return null;
  const { refunded, lost, disputed, left } = taken;
  const gone = [
    { name: "given back", of: refunded },
    { name: "taken by a bank", of: lost },
    { name: "held by a bank until it decides", of: disputed },
  ].filter(({ of }) => of.amount > 0);
  if (gone.length === 0 && disputes.length === 0) return null;
  return (
    <section className="office-card" aria-labelledby="held-taken">
      <h2 id="held-taken" className="text-lg">
        What became of its money
      </h2>
      <p>It is booked as nobody’s gift, and cannot become one.</p>
      <FactList
        facts={[...gone, { name: "left", of: left }].map(({ name, of }) => ({
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
