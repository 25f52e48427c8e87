import type { Refund } from "#contract/giving/refunds.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { refundSentence } from "./refund-sentence.ts";

export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul className="grid gap-4" aria-label="Refunds and requests">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid justify-items-start gap-2">
          <p>{refundSentence(refund)}</p>
          {refund.decision_note && (
            <p className="max-w-text text-ink-soft [overflow-wrap:anywhere]">
              {`Our reply: “${refund.decision_note}”`}
            </p>
          )}
          {refund.claim_url && (
            <ButtonLink href={refund.claim_url} size="small" className="no-print">
              Claim your refund
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
