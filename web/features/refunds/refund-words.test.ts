import { expect, test } from "vitest";
import { type Refund, refundStates } from "#contract/giving/refunds.ts";
import { refundSentence } from "./refund-words.ts";

const refund: Refund = {
  id: "r",
  state: "asked",
  amount: 20.5,
  currency: "USD",
  asked_by: "donor",
  asked_at: "2026-11-20T23:30:00Z",
  decided_at: null,
  decision_note: null,
  changed_at: "2026-11-22T08:00:00Z",
  claim_url: null,
};

test("each state is told with its amount and its day", () => {
  expect(refundStates.map((state) => refundSentence({ ...refund, state }))).toEqual([
    "Asked on November 20, 2026 for $20.50. We have yet to decide.",
    "Asked on November 20, 2026 for $20.50. Declined on November 22, 2026.",
    "$20.50 is about to be given back.",
    "$20.50 is on its way back.",
    "$20.50 was given back on November 22, 2026.",
    "$20.50 could not be given back. We are looking into it.",
  ]);
  const claim_url = "https://gateway.example/claim";
  expect(refundSentence({ ...refund, state: "waiting", claim_url })).toBe(
    "$20.50 waits for you to claim it.",
  );
});
