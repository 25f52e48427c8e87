import { useCallback } from "react";
import { getDispute, type OfficeDispute } from "#contract/giving/disputes.ts";
import { formatWire } from "#contract/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { foundOrNull } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { FactList } from "../fact-list.tsx";
import { momentText } from "../moment-text.ts";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/dispute-page";
import { disputeStateWords } from "./dispute-words.ts";
import { EvidenceForm } from "./evidence-form.tsx";
import { gatewayText } from "./gateway-text.ts";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("disputes", params.id), "Dispute");

export default function DisputePage({ params }: Route.ComponentProps) {
  return <DisputeScreen key={params.id} id={params.id} />;
}

/** One dispute: what is known, and the answer to the bank. */
function DisputeScreen({ id }: { id: string }) {
  const load = useCallback(() => foundOrNull(authorisedApi(getDispute, { params: { id } })), [id]);
  const { answer: dispute, failed, retry, reload, setAnswer } = useAnswer(load);
  if (failed) return <FailedPart what="The dispute" retry={retry} />;
  if (dispute === null) return <NotFound />;
  if (!dispute) return <PartSkeleton label="The dispute is loading" rows={5} />;
  const { state, amount, currency, donation, held_payment: held } = dispute;
  return (
    <MoneyFrame
      screen="disputes"
      title={`Dispute about ${formatWire(amount, currency)}`}
      lead={
        <>
          <Badge tone={state === "open" ? "giving" : "sand"}>{disputeStateWords[state]}</Badge>{" "}
          <span className="inline-flex flex-wrap gap-x-5">
            {held && (
              <a className="link" href={moneyPath("payments", held)}>
                The payment, which is in no donation
              </a>
            )}
            {donation && (
              <a className="link" href={moneyPath("donations", donation.id)}>
                {held ? "The donation that it names" : "The donation's whole life"}
              </a>
            )}
          </span>
        </>
      }
    >
      <section className="office-card" aria-labelledby="dispute-facts">
        <h2 id="dispute-facts" className="text-lg">
          What is known
        </h2>
        <FactList facts={factsOf(dispute)} />
      </section>
      <Sent dispute={dispute} />
      {mayAnswer(dispute) && (
        <EvidenceForm dispute={dispute} onSent={setAnswer} onRefused={reload} />
      )}
    </MoneyFrame>
  );
}

function mayAnswer({ evidence, gateway_there, ...dispute }: OfficeDispute): boolean {
  return isAwaited(dispute) && gateway_there && !evidence?.sent_at;
}

/** Whether the bank still takes an answer. */
function isAwaited({
  state,
  evidence_due_at: due,
}: Pick<OfficeDispute, "state" | "evidence_due_at">) {
  return state === "open" && due !== null && Date.parse(due) > Date.now();
}

/** What was written to the bank, and what that did. */
function Sent({ dispute }: { dispute: OfficeDispute }) {
  const { evidence, state, evidence_due_at: due } = dispute;
  const has = evidence && (evidence.sent_at || state !== "open");
  return (
    <section className="office-card" aria-labelledby="dispute-answer">
      <h2 id="dispute-answer" className="text-lg">
        Our answer
      </h2>
      {!evidence && (
        <p>
          {state !== "open"
            ? "Nobody of the office has answered."
            : due && isAwaited(dispute)
              ? `The bank takes an answer until ${momentText(due)}.`
              : "The bank takes no answer any more."}
        </p>
      )}
      {isAwaited(dispute) && !dispute.gateway_there && (
        <p>
          Its gateway, “{gatewayText(dispute.gateway)}”, is not set up on this site, so nothing can
          be sent from here: answer in the gateway's own pages.
        </p>
      )}
      {evidence && (
        <>
          <p>
            {evidence.by ?? "Somebody"}{" "}
            {has ? "sent this" : "wrote this, and the gateway did not take it"}
            {evidence.sent_at && ` on ${momentText(evidence.sent_at)}`}:
          </p>
          <p className="office-quote">{evidence.text}</p>
        </>
      )}
    </section>
  );
}

function factsOf({ donation, ...dispute }: OfficeDispute) {
  const facts: Array<[string, string | null]> = [
    ["reason", dispute.reason.replaceAll("_", " ")],
    ["opened", momentText(dispute.opened_at)],
    ["decided", dispute.closed_at && momentText(dispute.closed_at)],
    ...donorFacts(donation),
    ["gateway", gatewayText(dispute.gateway)],
    ["gateway's id", dispute.external_id],
    ["payment", dispute.payment_id],
    ["about", aboutText({ donation, ...dispute })],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function donorFacts(donation: OfficeDispute["donation"]): Array<[string, string | null]> {
  if (!donation) return [["donor", "nobody known: the payment names no donation of this site"]];
  return [
    ["donor", donation.name ?? "nobody named"],
    ["address", donation.email],
    ["campaign", donation.campaign.title],
    ["charged", formatWire(donation.total, donation.currency)],
    ["paid", donation.given_at && momentText(donation.given_at)],
    ["receipt", donation.receipt && `${donation.receipt.number}, ${momentText(donation.receipt.issued_at)}`],
    ["thanked by the team", donation.thanked_at && momentText(donation.thanked_at)],
  ];
}

function aboutText({ donation, held_payment: held, of_second_payment: isSecond }: OfficeDispute) {
  if (isSecond) return "a second payment of this donation, which is not in it";
  if (!held) return null;
  return donation ? "a payment for this donation, which is not in it" : "a payment that is in no donation";
}
