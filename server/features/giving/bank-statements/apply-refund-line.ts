import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import type { GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { type DonationRow, lockDonations } from "../donations/donation-store.ts";
import { applyBatch } from "../payments/apply-facts.ts";
import { findRefund, insertRefund, lockRefund, type RefundRow } from "../refunds/refund-store.ts";
import type { BankDeps } from "./bank-deps.ts";
import { hasRefundLine, type LineRow, updateLines } from "./bank-line-store.ts";
import { bookingTime, type Decided } from "./settle-transfer.ts";

/** A line that sends a refund: it is done now, unless a person said so before. Throws `wrong_state`. */
export async function completeRefund(
  tx: Tx,
  deps: BankDeps,
  refundId: string,
  line: LineRow,
  decided: Decided,
): Promise<void> {
  const { refund, donation } = await lockRefundAndDonation(tx, refundId);
  requireAmount(line, 0 - refund.amount_minor, donation);
  if (await hasRefundLine(tx, refundId, false)) throw wrongState("Another line sends this refund.");
  if (refund.state === "ordered" || refund.state === "waiting") {
    await apply(tx, deps, refund, { line, donation, state: "done", decided });
  } else if (refund.state !== "done") throw wrongState("This refund does not wait to be sent.");
  await markRefundLine(tx, line, refundId, decided);
}

/** A refund that came back: its donation has the money again. Throws `wrong_state`. */
export async function returnRefund(
  tx: Tx,
  deps: BankDeps,
  refundId: string,
  line: LineRow,
  decided: Decided,
): Promise<void> {
  const { refund, donation } = await lockRefundAndDonation(tx, refundId);
  requireAmount(line, refund.amount_minor, donation);
  if (refund.state !== "done") throw wrongState("This refund was not sent.");
  await apply(tx, deps, refund, { line, donation, state: "failed", decided });
  await markRefundLine(tx, line, refundId, decided);
}

/** The donor's bank took a donation back, or part of it. Throws `wrong_state`. */
export async function returnDonation(
  tx: Tx,
  deps: BankDeps,
  donationId: string,
  line: LineRow,
  decided: Decided,
): Promise<void> {
  const [donation] = await lockDonations(tx, [donationId]);
  if (!donation || donation.provider !== BANK_PROVIDER) throw new AppError("not_found");
  const { payment_id, amount_minor, fee_minor, refunded_minor } = donation;
  const minor = 0 - line.amount_minor;
  const remaining = amount_minor + fee_minor - refunded_minor;
  const isPossible = line.currency === donation.currency && minor > 0 && minor <= remaining;
  if (!payment_id || donation.settled_at === null || !isPossible) {
    throw wrongState("This line is more than what remains of the donation.");
  }
  const refund = await insertRefund(tx, {
    id: uuidv7(decided.at.getTime()),
    donation_id: donationId,
    provider: BANK_PROVIDER,
    payment_id,
    amount_minor: minor,
    state: "ordered",
    asked_by: "gateway",
    reason: "at_gateway",
    asked_at: decided.at,
    decided_at: decided.at,
    changed_at: decided.at,
  });
  await apply(tx, deps, refund, { line, donation, state: "done", decided });
  await markRefundLine(tx, line, refund.id, decided);
}

/** The donation is locked first, as everywhere. */
async function lockRefundAndDonation(tx: Tx, refundId: string) {
  const found = await findRefund(tx, refundId);
  if (found?.provider !== BANK_PROVIDER) throw new AppError("not_found");
  const [donation] = await lockDonations(tx, [found.donation_id]);
  const refund = await lockRefund(tx, refundId);
  if (!donation || !refund) throw new AppError("not_found");
  return { refund, donation };
}

function requireAmount(line: LineRow, minor: number, donation: DonationRow): void {
  if (line.amount_minor !== minor || line.currency !== donation.currency) {
    throw wrongState("This line has another amount than the refund.");
  }
}

interface Change {
  readonly line: LineRow;
  readonly donation: DonationRow;
  readonly state: "done" | "failed";
  readonly decided: Decided;
}

async function apply(
  tx: Tx,
  deps: BankDeps,
  refund: RefundRow,
  { line, donation, state, decided }: Change,
): Promise<void> {
  const fact: GatewayRefund = {
    kind: "refund",
    refundId: refund.external_id ?? refund.id,
    ours: refund.id,
    paymentId: refund.payment_id,
    reference: refund.donation_id,
    state,
    amount: money(refund.amount_minor, donation.currency),
    // Later than what the row was changed by, so that it counts.
    changedAt: Math.max(bookingTime(line, decided.at), refund.changed_at.getTime()),
  };
  await applyBatch(tx, { ...deps, provider: { name: BANK_PROVIDER } }, [fact]);
  const after = await lockRefund(tx, refund.id);
  if (after?.state !== state) throw wrongState("This refund can't be changed by this line.");
}

async function markRefundLine(
  tx: Tx,
  { id }: LineRow,
  refundId: string,
  { by, at }: Decided,
): Promise<void> {
  await updateLines(tx, [id], {
    state: "refund",
    refund_id: refundId,
    decided_by: by,
    decided_at: at,
  });
}

function wrongState(message: string): AppError {
  return new AppError("wrong_state", { message });
}
