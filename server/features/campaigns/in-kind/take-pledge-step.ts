import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { isShown } from "./in-kind-policy.ts";
import { type InKindAction, stateAfter } from "./in-kind-status.ts";
import { findPledge, lockPledge, type PledgeRow, updatePledge } from "./in-kind-store.ts";
import { findItem, lockItem } from "./wanted-item-store.ts";

/** Whose pledge it has to be. */
type Whose = { readonly campaignId: number } | { readonly accountId: string };

/**
 * Brings a pledge a step on; answers it as it then is. Throws `not_found` for another's, and
 * `wrong_state` for a step that cannot be taken, as where less is wanted than it would confirm.
 */
export async function takePledgeStep(
  tx: Tx,
  pledgeId: number,
  { action, whose, at }: { action: InKindAction; whose: Whose; at: Date },
): Promise<PledgeRow> {
  const gift = await lockPledge(tx, pledgeId);
  const known =
    "campaignId" in whose
      ? gift?.campaign_id === whose.campaignId
      : gift?.account_id === whose.accountId;
  if (!gift || !known) throw new AppError("not_found");
  const state = stateAfter(gift.state, action);
  if (!state) throw new AppError("wrong_state");
  if (action === "confirm" && gift.item_id !== null) {
    await requireWanted(tx, gift.item_id, gift.quantity);
  }
  await updatePledge(tx, pledgeId, { state, at });
  if (isShown(gift.state, state)) announce(tx, campaignTag(gift.campaign_id));
  const row = await findPledge(tx, pledgeId);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Confirmations of one item come after each other, so that together they never exceed it. */
async function requireWanted(tx: Tx, itemId: number, quantity: number): Promise<void> {
  await lockItem(tx, itemId);
  const left = (await findItem(tx, itemId))?.still_wanted ?? quantity;
  if (quantity <= left) return;
  throw new AppError("wrong_state", {
    message:
      left === 0
        ? "Nothing of this is still wanted. Raise the number on your list, or decline the pledge."
        : `Only ${left} of this are still wanted. Raise the number on your list, or decline the pledge.`,
  });
}
