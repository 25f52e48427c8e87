import { useCallback } from "react";
import { getDispute, type OfficeDispute } from "#contract/giving/disputes.ts";
import { formatWire } from "#contract/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { FactList, type Facts } from "../fact-list.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { timestampText } from "../timestamp-text.ts";
import type { Route } from "./+types/dispute-page";
import { disputeStateLabels } from "./dispute-labels.ts";
import { EvidenceForm } from "./evidence-form.tsx";
import { gatewayText } from "./gateway-cell.tsx";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("disputes", params.id), "Dispute");

export default function DisputePage({ params }: Route.ComponentProps) {
  return <DisputeScreen key={params.id} id={params.id} />;
}

function DisputeScreen({ id }: { id: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getDispute, { params: { id } })),
    [id],
  );
  const { answer: dispute, failed, retry, reload, setAnswer } = useResponse(load);
  if (failed) return <SectionError what="The dispute" retry={retry} />;
  if (dispute === null) return <NotFound />;
  if (!dispute) return <SectionSkeleton label="The dispute is loading" rows={5} />;
  const { state, amount, currency, donation, held_payment: held } = dispute;
  return (
    <MoneyFrame
      screen="disputes"
      title={`Dispute about ${formatWire(amount, currency)}`}
      lead={
        <>
          <Badge tone={state === "open" ? "giving" : "sand"}>{disputeStateLabels[state]}</Badge>{" "}
          <span className="inline-flex flex-wrap gap-x-5">
            {held && (
              <a className="link" href={moneyPath("payments", held)}>
                Open the payment
              </a>
            )}
            {donation && (
              <a className="link" href={moneyPath("donations", donation.id)}>
                {held ? "Open the donation it names" : "Open the donation"}
              </a>
            )}
          </span>
        </>
      }
    >
      <section className="office-card" aria-labelledby="dispute-facts">
        <h2 id="dispute-facts" className="text-lg">
          Details
        </h2>
        <FactList
          facts={disputeFacts(dispute)}
          technical={[
            ["dispute ID at the provider", dispute.external_id],
            ["payment ID", dispute.payment_id],
          ]}
        />
      </section>
      <Evidence dispute={dispute} />
      {canSendEvidence(dispute) && (
        <Permitted area="money">
          <EvidenceForm dispute={dispute} onSent={setAnswer} onRefused={reload} />
        </Permitted>
      )}
    </MoneyFrame>
  );
}

function canSendEvidence({ evidence, gateway_there, ...dispute }: OfficeDispute): boolean {
  return acceptsEvidence(dispute) && gateway_there && !evidence?.sent_at;
}

function acceptsEvidence({
  state,
  evidence_due_at: due,
}: Pick<OfficeDispute, "state" | "evidence_due_at">) {
  return state === "open" && due !== null && Date.parse(due) > Date.now();
}

function Evidence({ dispute }: { dispute: OfficeDispute }) {
  const { evidence, state, evidence_due_at: due } = dispute;
  const wasSent = evidence && (evidence.sent_at || state !== "open");
  return (
    <section className="office-card" aria-labelledby="dispute-answer">
      <h2 id="dispute-answer" className="text-lg">
        Evidence
      </h2>
      {!evidence && (
        <p>
          {state !== "open"
            ? "The office didn't send any evidence."
            : due && acceptsEvidence(dispute)
              ? `The bank accepts evidence until ${timestampText(due)}.`
              : "The bank no longer accepts evidence."}
        </p>
      )}
      {acceptsEvidence(dispute) && !dispute.gateway_there && (
        <p>
          {gatewayText(dispute.gateway)} is not connected to this site. Send your evidence on the
          payment provider's website.
        </p>
      )}
      {evidence && (
        <>
          <p>
            {evidence.by ?? "Someone"}{" "}
            {wasSent ? "sent this" : "wrote this, but the payment provider rejected it"}
            {evidence.sent_at && ` on ${timestampText(evidence.sent_at)}`}:
          </p>
          <p className="office-quote">{evidence.text}</p>
        </>
      )}
    </section>
  );
}

function disputeFacts({ donation, ...dispute }: OfficeDispute): Facts {
  return [
    ["reason", dispute.reason.replaceAll("_", " ")],
    ["opened", timestampText(dispute.opened_at)],
    ["decided", dispute.closed_at && timestampText(dispute.closed_at)],
    ...donorFacts(donation),
    ["payment provider", gatewayText(dispute.gateway)],
    ["about", aboutText({ donation, ...dispute })],
  ];
}

function donorFacts(donation: OfficeDispute["donation"]): Facts {
  if (!donation) return [["donor", "Unknown: the payment doesn't name a donation on this site"]];
  return [
    ["donor", donation.name ?? "Anonymous"],
    ["email", donation.email],
    ["campaign", donation.campaign.title],
    ["charged", formatWire(donation.total, donation.currency)],
    ["paid", donation.given_at && timestampText(donation.given_at)],
    [
      "receipt",
      donation.receipt &&
        `${donation.receipt.number}, ${timestampText(donation.receipt.issued_at)}`,
    ],
    ["thanked by the team", donation.thanked_at && timestampText(donation.thanked_at)],
  ];
}

function aboutText({ donation, held_payment: held, of_second_payment: isSecond }: OfficeDispute) {
  if (isSecond) return "A second payment for this donation, which is on hold";
  if (!held) return null;
  return donation ? "A payment for this donation, which is on hold" : "An unmatched payment";
}
