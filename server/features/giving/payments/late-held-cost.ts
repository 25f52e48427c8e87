import type { Tx } from "../../../platform/db/database.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { isPlainName } from "../../gateways/provider/plain-text.ts";
import { bookUnmatched } from "../movements/apply-second-payment.ts";
import { readHeldFact } from "./held-fact.ts";
import { lockHeldPayment } from "./held-payment-store.ts";

/** Books the cost of unmatched payments, which a gateway may report after a person has decided about them. */
export async function keepLateCosts(
  tx: Tx,
  provider: string,
  payments: readonly GatewayPayment[],
): Promise<void> {
  for (const payment of payments) {
    const { paymentId, cost, state } = payment;
    if (!cost || state !== "succeeded" || !isPlainName(paymentId)) continue;
    const row = await lockHeldPayment(tx, provider, paymentId);
    const known = row && readHeldFact(row);
    if (!row || known?.state !== "succeeded" || known.total.minor !== payment.total.minor) continue;
    const booked = await findMovements(tx, provider, paymentId);
    if (booked.some(({ kind }) => kind === "second_payment")) {
      await bookUnmatched(tx, { provider, donationId: null }, payment);
    }
  }
}
