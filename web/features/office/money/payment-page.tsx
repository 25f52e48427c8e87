import { useCallback, useState } from "react";
import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import { getHeldPayment, type HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { foundOrNull } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { FactList } from "../fact-list.tsx";
import { momentText } from "../moment-text.ts";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/payment-page";
import { MoneyFrame } from "./money-frame.tsx";
import { PaymentComparison } from "./payment-comparison.tsx";
import { PaymentDecision } from "./payment-decision.tsx";
import { PaymentTaken } from "./payment-taken.tsx";
import { amountText, hasMoved, heldStateWords, whyHeld } from "./payment-words.ts";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("payments", params.id), "Payment");

export default function PaymentPage({ params }: Route.ComponentProps) {
  return <PaymentScreen key={params.id} id={params.id} />;
}

/** A payment that is held back: why, what both sides say of it, and the decision. */
function PaymentScreen({ id }: { id: string }) {
  const load = useCallback(
    () => foundOrNull(authorisedApi(getHeldPayment, { params: { id } })),
    [id],
  );
  const { answer: payment, failed, retry, reload, setAnswer } = useAnswer(load);
  const [fits, setFits] = useState(false);
  if (failed) return <FailedPart what="The payment" retry={retry} />;
  if (payment === null) return <NotFound />;
  if (!payment) return <PartSkeleton label="The payment is loading" rows={6} />;
  const { state, reason, cause, failure } = payment;
  const title = `Payment of ${amountText(payment)}`;
  if (fits) return <Fitting title={title} payment={payment} />;
  return (
    <MoneyFrame
      screen="payments"
      title={payment.told ? title : "Payment that cannot be read"}
      lead={
        <>
          <Badge tone={state === "open" ? "giving" : "sand"}>{heldStateWords[state]}</Badge>{" "}
          {whyHeld(payment)}
        </>
      }
    >
      <section className="office-card" aria-labelledby="held-why">
        <h2 id="held-why" className="text-lg">
          {alertKinds[reason].title}
        </h2>
        <p>
          {hasMoved(payment)
            ? "Some of its money moved since, so it is booked as nobody’s donation and cannot become one."
            : alertKinds[reason].advice}
        </p>
        <FactList
          facts={[
            ...(cause ? [{ name: "reason", value: cause }] : []),
            ...(failure ? [{ name: "why it did not go back", value: failure }] : []),
          ]}
        />
      </section>
      <PaymentComparison payment={payment} />
      <PaymentTaken payment={payment} />
      <Decided payment={payment} />
      <PaymentDecision
        payment={payment}
        onChanged={(after) => (after ? setAnswer(after) : setFits(true))}
        onRefused={reload}
      />
    </MoneyFrame>
  );
}

/** What the gateway answered a moment ago fits. */
function Fitting({ title, payment }: { title: string; payment: HeldPayment }) {
  return (
    <MoneyFrame screen="payments" title={title} lead="It is no longer held back.">
      <EmptyState title="It fits the books by now">
        <p>
          {payment.donation ? (
            <a className="link" href={moneyPath("donations", payment.donation.id)}>
              The donation’s whole life
            </a>
          ) : (
            <a className="link" href={moneyPath("payments")}>
              All payments that are held back
            </a>
          )}
        </p>
      </EmptyState>
    </MoneyFrame>
  );
}

function Decided({ payment: { decided, state } }: { payment: HeldPayment }) {
  if (!decided) return null;
  return (
    <section className="office-card" aria-labelledby="held-decided">
      <h2 id="held-decided" className="text-lg">
        {heldStateWords[state]}
      </h2>
      <p>
        {decided.by
          ? `${decided.by} decided it on ${momentText(decided.at)}.`
          : `${state === "taken_back" ? "A donor’s bank took it back" : "The gateway gave it back"}: told on ${momentText(decided.at)}.`}
      </p>
      {decided.note && <p className="office-quote">{decided.note}</p>}
    </section>
  );
}
