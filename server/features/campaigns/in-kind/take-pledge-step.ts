import type { decidePledge, OwnPledge, TeamPledge } from "#contract/campaigns/in-kind.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import type { TeamDeps } from "../teams/team-deps.ts";
import { changesPage, type InKindAction, nextState } from "./in-kind-status.ts";
import { findPledge, lockPledge, type PledgeRow, updatePledge } from "./in-kind-store.ts";
import { ownPledgeView, teamPledgeView } from "./in-kind-view.ts";
import { notifyTeamOfPledge } from "./notify-team-of-pledge.ts";
import { pledgeDonorEmail } from "./pledge-email.ts";
import { findWantedItem, findWantedItems, lockWantedItem } from "./wanted-item-store.ts";

/** The campaign or the account that the pledge must belong to. */
type PledgeOwner = { readonly campaignId: number } | { readonly accountId: string };

/**
 * Returns the pledge after the step. Throws `not_found` for another's pledge, and `wrong_state` for
 * an impossible step, such as confirming more than is still wanted.
 */
async function takePledgeStep(
  tx: Tx,
  pledgeId: number,
  { action, owner, at }: { action: InKindAction; owner: PledgeOwner; at: Date },
): Promise<PledgeRow> {
  const pledge = await lockPledge(tx, pledgeId);
  const isOwned =
    "campaignId" in owner
      ? pledge?.campaign_id === owner.campaignId
      : pledge?.account_id === owner.accountId;
  if (!pledge || !isOwned) throw new AppError("not_found");
  const state = nextState(pledge.state, action);
  if (!state) throw new AppError("wrong_state");
  if (action === "confirm" && pledge.item_id !== null) {
    await requireWanted(tx, pledge.item_id, pledge.quantity);
  }
  await updatePledge(tx, pledgeId, { state, at });
  if (changesPage(pledge.state, state)) announce(tx, campaignTag(pledge.campaign_id));
  const row = await findPledge(tx, pledgeId);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Confirmations of an item run one at a time, so that they never exceed the quantity wanted. */
async function requireWanted(tx: Tx, itemId: number, quantity: number): Promise<void> {
  await lockWantedItem(tx, itemId);
  const stillWanted = (await findWantedItem(tx, itemId))?.still_wanted ?? quantity;
  if (quantity <= stillWanted) return;
  throw new AppError("wrong_state", {
    message:
      stillWanted === 0
        ? "This item is no longer wanted. Increase the quantity on your list, or decline the pledge."
        : `Only ${stillWanted} of this item still wanted. Increase the quantity on your list, or decline the pledge.`,
  });
}

/** Withdraws the account's own pledge and notifies the team. Throws as `takePledgeStep`. */
export function withdrawOwnPledge(
  deps: TeamDeps,
  { pledgeId, accountId }: { pledgeId: number; accountId: string },
): Promise<OwnPledge> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const row = await takePledgeStep(tx, pledgeId, {
      action: "withdraw",
      owner: { accountId },
      at,
    });
    await notifyTeamOfPledge(tx, deps, row, "withdrawn");
    return ownPledgeView(row);
  });
}

interface PledgeDecision extends BodyOf<typeof decidePledge> {
  readonly campaignId: number;
  readonly pledgeId: number;
  readonly accountId: string;
}

/** Notifies the donor of the decision. Throws as `takePledgeStep`, and `forbidden` for readers. */
export function decideOnPledge(deps: TeamDeps, request: PledgeDecision): Promise<TeamPledge> {
  const { campaignId, pledgeId, accountId, decision, note } = request;
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, { campaignId, accountId }, "editor");
    const row = await takePledgeStep(tx, pledgeId, { action: decision, owner: { campaignId }, at });
    if (!row.erased_at) {
      const { what: item, quantity, state } = row;
      const notice = { kind: "in_kind", what: item, quantity, state } as const;
      await notify(tx, [row.account_id], { campaignId, notice, at });
      const email = pledgeDonorEmail(deps.mailSite, row, decision, note);
      await deps.mails.sendUnsolicited(tx, { kind: "pledge" }, email);
    }
    return teamPledgeView(row, await findWantedItems(tx, campaignId));
  });
}
