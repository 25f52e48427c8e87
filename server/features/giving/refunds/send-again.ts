import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  findMovements,
  sumDisputed,
  sumLost,
  sumRefunded,
} from "../../books/ledger/movement-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { lockPaid, refuseMoreThanLeft, told } from "./decide-refund.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { maySendAgain, refused } from "./refund-policy.ts";
import {
  findRefund,
  findTakersOf,
  insertRefund,
  lockRefund,
  type RefundRow,
  updateRefund,
} from "./refund-store.ts";
import { sendRefundsJob } from "./send-refunds.ts";

/**
 * Orders a refund that failed once more; answers the new one's id. It is a refund of its own, since the gateway
 * answers the old one's key as before. Throws `not_found`, `changed_meanwhile` where it was sent again already or
 * did not fail after all, and `wrong_state` where it is not ours or less is left by now.
 */
export async function sendAgain(deps: RefundDeps, deed: Deed, id: string): Promise<string> {
  const { tx, actorId, at, record } = deed;
  const found = await findRefund(tx, id);
  if (!found) throw new AppError("not_found");
  const donation = await lockPaid(deps, deed, found.donation_id);
  const failed = await lockRefund(tx, id);
  if (failed?.state !== "failed" || failed.sent_again_as !== null) {
    throw new AppError("changed_meanwhile");
  }
  if (!maySendAgain(failed)) {
    throw refused("It was made in the gateway's own pages: make it there again.");
  }
  const { provider, payment_id, reason } = failed;
  const refund = await insertRefund(tx, {
    id: uuidv7(at.getTime()),
    donation_id: donation.id,
    provider,
    payment_id,
    reason,
    amount_minor: await amountAgain(deed, donation, failed),
    state: "ordered",
    asked_by: "office",
    asker_id: actorId,
    asked_at: at,
    decided_at: at,
    decider_id: actorId,
    changed_at: at,
  });
  await updateRefund(tx, id, { sent_again_as: refund.id });
  await deps.jobs.enqueue(tx, sendRefundsJob, {});
  await record({
    action: "send_refund_again",
    subject: { type: "refund", id: refund.id },
    after: { ...told(refund, donation), failed: id },
  });
  return refund.id;
}

/** Of a gift the same amount or nothing. Of a second payment, which is nobody's, as much of it as is left. */
async function amountAgain(deed: Deed, donation: DonationRow, failed: RefundRow): Promise<number> {
  if (failed.payment_id === donation.payment_id) {
    await refuseMoreThanLeft(deed, donation, failed);
    return failed.amount_minor;
  }
  return Math.min(failed.amount_minor, await leftOfSecond(deed, failed));
}

async function leftOfSecond({ tx }: Pick<Deed, "tx">, failed: RefundRow): Promise<number> {
  const { provider, payment_id } = failed;
  const booked = await findMovements(tx, provider, payment_id);
  const paid = booked.find(({ kind }) => kind === "second_payment");
  const { refunds, disputes, underWayMinor } = await findTakersOf(tx, failed);
  if ((await sumDisputed(tx, provider, disputes)) > 0) {
    throw refused("The donor's bank decides about this payment already.");
  }
  const gone = (await sumRefunded(tx, provider, refunds)) + (await sumLost(tx, provider, disputes));
  const left = (paid?.amount_minor ?? 0) - gone - underWayMinor;
  if (left <= 0) throw refused("Nothing of this payment is left.");
  return left;
}
