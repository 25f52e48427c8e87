import { expect, test } from "vitest";
import { readDispute, readRefund, readTransfers } from "./stripe-movement.ts";

const ref = { paymentId: "cs_1", reference: "donation-1" };
const created = 1_800_000_000;
const line = (amount: number, fee: number) => ({
  ...{ id: "txn_1", amount, fee, currency: "usd", created, type: "adjustment" },
});

test("a cancelled refund has failed, even if its money had moved", () => {
  const refund = {
    ...{ id: "re_1", amount: 2_000, currency: "usd", created, metadata: null },
    balance_transaction: line(-2_000, 0),
  };
  const stateOf = (status: string | null) => readRefund({ ...refund, status }, ref);
  expect(stateOf("canceled")).toMatchObject({ kind: "refund", state: "failed" });
  expect(stateOf("failed")).toMatchObject({ kind: "refund", state: "failed" });
  expect(stateOf("succeeded")).toMatchObject({ kind: "refund", state: "done" });
});

test("a dispute's fee adds up all its transactions: a returned fee costs nothing", () => {
  const dispute = {
    ...{ id: "du_1", amount: 5_100, currency: "usd", created, status: "won", reason: "general" },
    evidence_details: { due_by: null },
    balance_transactions: [line(-5_100, 1_500), line(5_100, -1_500)],
  };
  expect(readDispute(dispute, ref)).toMatchObject({
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
    ref,
  );

test("money returned at another rate than it left is an exchange loss or gain", () => {
  const eur = (minor: number) => ({ minor, currency: "EUR" });
  const [withdrawal, returned] = [-4_641, 4_600];
  const dispute = { exchanged: { from: { minor: 5_100, currency: "USD" }, to: eur(4_641) } };
  expect(disputeOf("lost", withdrawal)).toMatchObject({
    ...{ ...dispute, withdrawn: true, exchangeLoss: eur(0) },
  });
  for (const lines of [
    [withdrawal, returned],
    [returned, withdrawal],
  ]) {
    expect(disputeOf("won", ...lines)).toMatchObject({
      ...{ ...dispute, withdrawn: false, exchangeLoss: eur(41) },
    });
  }
  expect(disputeOf("won", withdrawal, 4_700)).toMatchObject({ exchangeLoss: eur(-59) });
  expect(disputeOf("lost", withdrawal, returned, -4_650)).toMatchObject({
    ...{ ...dispute, withdrawn: true, exchangeLoss: eur(50) },
  });
  const refund = {
    ...{ id: "re_1", amount: 5_100, currency: "usd", created, metadata: null, status: "failed" },
    balance_transaction: { ...line(withdrawal, 0), currency: "eur" },
    failure_balance_transaction: { ...line(returned, 0), currency: "eur" },
  };
  expect(readRefund(refund, ref)).toMatchObject({ ...dispute, exchangeLoss: eur(41) });
});

test("the fee of a payout is a transfer of its own", () => {
  expect(readTransfers({ ...line(-10_000, 25), type: "payout" })).toMatchObject([
    { transferId: "txn_1", what: "to_bank", amount: { minor: 10_000, currency: "USD" } },
    { transferId: "txn_1-fee", what: "fee", amount: { minor: 25, currency: "USD" } },
  ]);
});
