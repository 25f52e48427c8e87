import type { Money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { Taken } from "../../books/ledger/movement-store.ts";
import { settleAlertsAbout } from "../../foundation/alerts/alert-store.ts";
import type { GatewayDispute, GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { plainName } from "../../gateways/provider/plain-text.ts";
import { applyDispute } from "../movements/apply-dispute.ts";
import { unmatchedBack } from "../movements/movement-entries.ts";
import type { Verdict } from "../movements/movement-verdict.ts";
import { isOrdered } from "./held-payment-policy.ts";
import { type HeldRow, lockHeldPayment, updateHeldPayment } from "./held-payment-store.ts";
import { bookAsNobodys, leftOf, takenOf } from "./nobodys-payment.ts";
import { type HeldDeps, refundHeld } from "./refund-held.ts";
import { reopenReturn } from "./reopen-return.ts";

/**
 * Puts into the books what moved of a payment that is held back: with the first news of that it comes in as nobody's
 * gift, and what moved is taken from there. Undefined where it moved of no such payment.
 */
export async function applyToHeld(
  tx: Tx,
  deps: HeldDeps,
  fact: GatewayRefund | GatewayDispute,
): Promise<{ readonly verdict: Verdict | undefined } | undefined> {
  const provider = deps.provider.name;
  const paymentId = plainName(fact.paymentId);
  const row = await lockHeldPayment(tx, provider, paymentId);
  const paid = row && (await bookAsNobodys(tx, row, new Date(deps.clock())));
  if (!row || !paid) return undefined;
  const before = await takenOf(tx, row, paid);
  const verdict =
    fact.kind === "refund"
      ? await refundHeld(tx, deps, { row, paid, before }, fact)
      : await applyDispute(
          tx,
          deps,
          { donationId: null, source: sourceOf(row, paid, before) },
          fact,
        );
  await follow(tx, deps, { paymentId, paid, before });
  return { verdict };
}

function sourceOf({ provider }: HeldRow, paid: Money, { refunded, lost }: Taken) {
  const sum = { paid, before: refunded + lost };
  return { paid, giveBack: async (moved: Moved) => unmatchedBack(provider, sum, moved) };
}

type Moved = Parameters<typeof unmatchedBack>[2];

/** The payment's row says what is left to decide: nothing, once all of it is gone. */
async function follow(
  tx: Tx,
  deps: HeldDeps,
  { paymentId, paid, before }: { paymentId: string; paid: Money; before: Taken },
): Promise<void> {
  const row = await lockHeldPayment(tx, deps.provider.name, paymentId);
  if (!row) return;
  const after = await takenOf(tx, row, paid);
  const [had, has] = [leftOf(paid, before), leftOf(paid, after)];
  const { refunded, lost, disputed } = after;
  if (refunded === before.refunded && lost === before.lost && disputed === before.disputed) return;
  if (refunded === paid.minor) return close(tx, deps, row, "done");
  if (refunded + lost >= paid.minor && disputed === 0) return close(tx, deps, row, null);
  if (row.return_state === "ordered" && disputed > before.disputed) {
    return reopenReturn(tx, deps, row, "The donor's bank took it back before it was sent.");
  }
  // The gateway would refuse the same order with another sum.
  if (row.return_state === "ordered" && has < had) {
    return updateHeldPayment(tx, row, { order_id: uuidv7(deps.clock()), tries: 0 });
  }
  if (has > had && row.settled_at !== null && !isOrdered(row)) {
    return reopenReturn(tx, deps, row, "The money came back to this site.");
  }
}

/** Nothing is left of it, so nobody has to decide; `null` where a bank took of it. */
async function close(tx: Tx, { clock }: HeldDeps, row: HeldRow, state: "done" | null) {
  const at = new Date(clock());
  const settled_at = row.settled_at ?? at;
  await updateHeldPayment(tx, row, { return_state: state, failure: null, settled_at });
  const note =
    state === "done" ? "The gateway gave the money back." : "The donor's bank took the money back.";
  await settleAlertsAbout(tx, [row.payment_id], { by: null, note, at });
}
