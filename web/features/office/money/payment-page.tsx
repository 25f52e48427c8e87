import { useCallback, useState } from "react";
import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import { getHeldPayment, type HeldPayment } from "#contract/giving/held-payments.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { FactList } from "../fact-list.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { timestampText } from "../timestamp-text.ts";
import type { Route } from "./+types/payment-page";
import { MoneyFrame } from "./money-frame.tsx";
import { PaymentBalance } from "./payment-balance.tsx";
import { PaymentComparison } from "./payment-comparison.tsx";
import { PaymentDecision } from "./payment-decision.tsx";
import { amountText, hasMoved, heldStateLabels, holdReason } from "./payment-texts.ts";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("payments", params.id), "Payment");

export default function PaymentPage({ params }: Route.ComponentProps) {
  return <PaymentScreen key={params.id} id={params.id} />;
}

function PaymentScreen({ id }: { id: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getHeldPayment, { params: { id } })),
    [id],
  );
  const { answer: payment, failed, retry, reload, setAnswer } = useResponse(load);
  const [isMatched, setIsMatched] = useState(false);
  if (failed) return <SectionError what="The payment" retry={retry} />;
  if (payment === null) return <NotFound />;
  if (!payment) return <SectionSkeleton label="The payment is loading" rows={6} />;
  const { state, reason, cause, failure } = payment;
  const title = `Payment of ${amountText(payment)}`;
  if (isMatched) return <Matched title={title} payment={payment} />;
  return (
    <MoneyFrame
      screen="payments"
      title={payment.told ? title : "Unreadable payment"}
      lead={
        <>
          <Badge tone={state === "open" ? "giving" : "sand"}>{heldStateLabels[state]}</Badge>{" "}
          {holdReason(payment)}
        </>
      }
    >
      <section className="office-card" aria-labelledby="held-why">
        <h2 id="held-why" className="text-lg">
          {alertKinds[reason].title}
        </h2>
        <p>
          {hasMoved(payment)
            ? "Some of its money has moved since, so it is booked as unmatched and can’t become a donation."
            : alertKinds[reason].advice}
        </p>
        <FactList
          facts={[
            ["reason", cause],
            ["why the refund failed", failure],
          ]}
        />
      </section>
      <PaymentComparison payment={payment} />
      <PaymentBalance payment={payment} />
      <Decided payment={payment} />
      <Permitted area="money">
        <PaymentDecision
          payment={payment}
          onChanged={(changed) => (changed ? setAnswer(changed) : setIsMatched(true))}
          onRefused={reload}
        />
      </Permitted>
    </MoneyFrame>
  );
}

/** Replaces a payment that a check has just found to match the books. */
function Matched({ title, payment }: { title: string; payment: HeldPayment }) {
  return (
    <MoneyFrame screen="payments" title={title} lead="This payment is no longer on hold.">
      <EmptyState title="The payment matches the books">
        <p>
          {payment.donation ? (
            <a className="link" href={moneyPath("donations", payment.donation.id)}>
              Open the donation
            </a>
          ) : (
            <a className="link" href={moneyPath("payments")}>
              All payments on hold
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
        {heldStateLabels[state]}
      </h2>
      <p>
        {decided.by
          ? `Decided by ${decided.by} on ${timestampText(decided.at)}.`
          : `${state === "taken_back" ? "The donor’s bank took the money back" : "The payment provider refunded the payment"}, reported on ${timestampText(decided.at)}.`}
      </p>
      {decided.note && <p className="office-quote">{decided.note}</p>}
    </section>
  );
}
