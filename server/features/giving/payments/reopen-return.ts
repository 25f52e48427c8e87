import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { type HeldRow, updateHeldPayment } from "./held-payment-store.ts";

/** Reopens a payment whose refund failed, and alerts the office. */
export async function reopenReturn(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  row: HeldRow,
  failure: string,
): Promise<void> {
  const { provider, payment_id: paymentId } = row;
  const open = { settled_at: null, settled_by: null, settled_note: null };
  await updateHeldPayment(tx, row, { ...open, return_state: "failed", failure });
  const alert = {
    kind: row.reason as HeldReason,
    key: paymentId,
    detail: { provider, paymentId, cause: failure },
  };
  await raiseAlerts(tx, [alert], new Date(clock()));
}
