import type { Refund } from "#contract/giving/refunds.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { refundSentence } from "./refund-words.ts";

/** What became of each wish and of what was given back, newest first. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul className="grid gap-4" aria-label="What was asked for and given back">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid justify-items-start gap-2">
          <p>{refundSentence(refund)}</p>
          {refund.decision_note && (
            <p className="max-w-text text-ink-soft [overflow-wrap:anywhere]">
              {`We write: “${refund.decision_note}”`}
            </p>
          )}
          {refund.claim_url && (
            <ButtonLink href={refund.claim_url} size="small" className="no-print">
              Claim the money
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
