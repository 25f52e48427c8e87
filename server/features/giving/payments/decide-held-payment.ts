import type { HeldPayment } from "#contract/giving/held-payments.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { settleAlertsAbout } from "../../foundation/alerts/alert-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { wayBackOf } from "./held-payment-policy.ts";
import {
  findHeldPayment,
  type HeldRow,
  lockHeldPayment,
  updateHeldPayment,
} from "./held-payment-store.ts";
import { bookAsNobodys } from "./nobodys-payment.ts";
import { returnHeldJob } from "./return-held.ts";

interface Decision {
  readonly action: "looked_at" | "give_back";
  readonly note: string;
  /** When the payment was told as the person saw it. */
  readonly told_at: string;
}

/**
 * Decides about a held payment. To give back what is left of it, it is booked as nobody's gift and ordered back, once.
 * Throws `not_found`, `changed_meanwhile` where it was decided or told otherwise since, and `wrong_state` where its
 * money cannot be ordered back.
 */
export async function decideHeldPayment(
  deps: HeldPaymentDeps,
  deed: Deed,
  id: string,
  { action, note, told_at }: Decision,
): Promise<void> {
  const { tx, actorId, at, record } = deed;
  const before = await lockWhole(deed, id);
  if (
    before.settled_at !== null ||
    before.told_at.toISOString() !== new Date(told_at).toISOString()
  ) {
    throw new AppError("changed_meanwhile");
  }
  if (action === "give_back") await orderBack(deps, deed, before);
  const settled = { settled_at: at, settled_by: actorId, settled_note: note };
  await updateHeldPayment(tx, before, settled);
  await settleAlertsAbout(tx, [before.payment_id], { by: actorId, note, at });
  const { provider, payment_id: payment, reason } = before;
  await record({
    action: action === "give_back" ? "give_back" : "look_at",
    subject: { type: "payment", id },
    after: { provider, payment, reason, note },
  });
}

/** The payment with its donation, both locked in the order in which everybody does. */
async function lockWhole({ tx }: Pick<Deed, "tx">, id: string): Promise<HeldRow> {
  const found = await findHeldPayment(tx, id);
  if (!found) throw new AppError("not_found");
  const ids = [...new Set([found.donation_id, found.reference])].filter(isDonationId);
  if (ids.length > 0) await lockDonations(tx, ids);
  const row = await lockHeldPayment(tx, found.provider, found.payment_id);
  // It left meanwhile, and perhaps came again.
  if (row?.id !== id) throw new AppError("not_found");
  return row;
}

async function orderBack(
  { gateways, jobs }: HeldPaymentDeps,
  { tx, at }: Deed,
  row: HeldRow,
): Promise<void> {
  const { provider } = row;
  const now = await findHeldPayment(tx, row.id ?? "");
  const donation = now && {
    provider: now.donation_provider ?? "",
    payment_id: now.donation_payment_id,
    settled_at: now.given_at,
  };
  const fact = readHeldFact(row);
  const way = now ? wayBackOf(now, donation, gateways.named(provider)) : "none";
  if (way !== "order" || !fact) throw new AppError("wrong_state", { message: whyNot[way] });
  await bookAsNobodys(tx, row, at);
  await updateHeldPayment(tx, row, {
    return_state: "ordered",
    order_id: uuidv7(at.getTime()),
    tries: 0,
    failure: null,
  });
  await jobs.enqueue(tx, returnHeldJob, {});
}

const whyNot: Readonly<Record<HeldPayment["way_back"], string | undefined>> = {
  order: undefined,
  gift: "It is the payment of a gift in the books: give that back from the gift's page.",
  gateway: "This money can only go back in the gateway's own pages.",
  disputed:
    "The donor's bank has taken it back until it decides: it can't be given back besides. Answer the dispute.",
  none: "There is no money to give back.",
};
