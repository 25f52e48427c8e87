import { expect, test } from "vitest";
import { readDispute, readRefund, readTransfers } from "./stripe-movement.ts";

const about = { paymentId: "cs_1", reference: "donation-1" };
const created = 1_800_000_000;
const line = (amount: number, fee: number) => ({
  ...{ id: "txn_1", amount, fee, currency: "usd", created, type: "adjustment" },
});

test("a refund that was cancelled has failed, also where its money moved before", () => {
  const refund = {
    ...{ id: "re_1", amount: 2_000, currency: "usd", created, metadata: null },
    balance_transaction: line(-2_000, 0),
  };
  const stateOf = (status: string | null) => readRefund({ ...refund, status }, about);
  expect(stateOf("canceled")).toMatchObject({ kind: "refund", state: "failed" });
  expect(stateOf("failed")).toMatchObject({ kind: "refund", state: "failed" });
  expect(stateOf("succeeded")).toMatchObject({ kind: "refund", state: "done" });
});

test("a dispute's fee is what all its lines cost: one that is given back costs nothing", () => {
  const dispute = {
    ...{ id: "du_1", amount: 5_100, currency: "usd", created, status: "won", reason: "general" },
    evidence_details: { due_by: null },
    balance_transactions: [line(-5_100, 1_500), line(5_100, -1_500)],
  };
  expect(readDispute(dispute, about)).toMatchObject({
    ...{ state: "won", withdrawn: false, fee: { minor: 0, currency: "USD" } },
  });
});

const disputeOf = (status: string, ...lines: number[]) =>
  readDispute(
    {
      ...{ id: "du_1", amount: 5_100, currency: "usd", created, status, reason: "general" },
      evidence_details: { due_by: null },
      balance_transactions: lines.map((sum) => ({ ...line(sum, 0), currency: "eur" })),
    },
    about,
  );

test("what comes back at another rate than it left is a loss or a gain by Stripe's exchange", () => {
  const eur = (minor: number) => ({ minor, currency: "EUR" });
  const [taken, back] = [-4_641, 4_600];
  const told = { exchanged: { from: { minor: 5_100, currency: "USD" }, to: eur(4_641) } };
  expect(disputeOf("lost", taken)).toMatchObject({
    ...{ ...told, withdrawn: true, exchangeLoss: eur(0) },
  });
  for (const lines of [
    [taken, back],
    [back, taken],
  ]) {
    expect(disputeOf("won", ...lines)).toMatchObject({
      ...{ ...told, withdrawn: false, exchangeLoss: eur(41) },
    });
  }
  expect(disputeOf("won", taken, 4_700)).toMatchObject({ exchangeLoss: eur(-59) });
  expect(disputeOf("lost", taken, back, -4_650)).toMatchObject({
    ...{ ...told, withdrawn: true, exchangeLoss: eur(50) },
  });
  const refund = {
    ...{ id: "re_1", amount: 5_100, currency: "usd", created, metadata: null, status: "failed" },
    balance_transaction: { ...line(taken, 0), currency: "eur" },
    failure_balance_transaction: { ...line(back, 0), currency: "eur" },
  };
  expect(readRefund(refund, about)).toMatchObject({ ...told, exchangeLoss: eur(41) });
});

test("what Stripe keeps of a payout is told apart from it", () => {
  expect(readTransfers({ ...line(-10_000, 25), type: "payout" })).toMatchObject([
    { transferId: "txn_1", what: "to_bank", amount: { minor: 10_000, currency: "USD" } },
    { transferId: "txn_1-fee", what: "fee", amount: { minor: 25, currency: "USD" } },
  ]);
});
