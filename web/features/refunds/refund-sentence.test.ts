import { expect, test } from "vitest";
import { type Refund, refundStates } from "#contract/giving/refunds.ts";
import { refundSentence } from "./refund-sentence.ts";

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

test("describes each state with its amount and date", () => {
  expect(refundStates.map((state) => refundSentence({ ...refund, state }))).toEqual([
    "Refund of $20.50 requested on November 20, 2026. We will decide soon.",
    "Refund of $20.50 requested on November 20, 2026, and declined on November 22, 2026.",
    "$20.50 will be refunded shortly.",
    "$20.50 is being refunded.",
    "$20.50 was refunded on November 22, 2026.",
    "$20.50 could not be refunded. We are looking into it.",
  ]);
  const claim_url = "https://gateway.example/claim";
  expect(refundSentence({ ...refund, state: "waiting", claim_url })).toBe(
    "$20.50 is ready for you to claim.",
  );
});
