import type { decidePledge, OwnPledge, TeamPledge } from "#contract/campaigns/in-kind.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { campaignTag } from "../../../tags.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { lockTeam } from "../teams/lock-team.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import { type InKindAction, isShown, stateAfter } from "./in-kind-status.ts";
import { findPledge, lockPledge, type PledgeRow, updatePledge } from "./in-kind-store.ts";
import { ownPledgeView, teamPledgeView } from "./in-kind-view.ts";
import { donorLetter } from "./pledge-letter.ts";
import { tellTeamOfPledge } from "./tell-team-of-pledge.ts";
import { findItem, findItems, lockItem } from "./wanted-item-store.ts";

/** The pledge has to be to this campaign, or by this account. */
type Whose = { readonly campaignId: number } | { readonly accountId: string };

/**
 * Takes one step with a pledge; answers the pledge after it. Throws `not_found` for a pledge of
 * others, and `wrong_state` for a step that is not possible, such as confirming more than is
 * wanted.
 */
async function takePledgeStep(
  tx: Tx,
  pledgeId: number,
  { action, whose, at }: { action: InKindAction; whose: Whose; at: Date },
): Promise<PledgeRow> {
  const pledge = await lockPledge(tx, pledgeId);
  const known =
    "campaignId" in whose
      ? pledge?.campaign_id === whose.campaignId
      : pledge?.account_id === whose.accountId;
  if (!pledge || !known) throw new AppError("not_found");
  const state = stateAfter(pledge.state, action);
  if (!state) throw new AppError("wrong_state");
  if (action === "confirm" && pledge.item_id !== null) {
    await requireWanted(tx, pledge.item_id, pledge.quantity);
  }
  await updatePledge(tx, pledgeId, { state, at });
  if (isShown(pledge.state, state)) announce(tx, campaignTag(pledge.campaign_id));
  const row = await findPledge(tx, pledgeId);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Confirmations of one item wait for each other, so that together they are never too many. */
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

/** Takes one's own pledge back, and tells the team. Throws as `takePledgeStep`. */
export function withdrawOwnPledge(
  deps: InKindDeps,
  { pledgeId, accountId }: { pledgeId: number; accountId: string },
): Promise<OwnPledge> {
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    const row = await takePledgeStep(tx, pledgeId, {
      action: "withdraw",
      whose: { accountId },
      at,
    });
    await tellTeamOfPledge(tx, deps, row, "withdrawn");
    return ownPledgeView(row);
  });
}

interface PledgeDecision extends BodyOf<typeof decidePledge> {
  readonly campaignId: number;
  readonly pledgeId: number;
  readonly accountId: string;
}

/** Confirms, receives or declines, and tells the donor. Throws as `takePledgeStep`, `forbidden` for readers. */
export function decideOnPledge(deps: InKindDeps, what: PledgeDecision): Promise<TeamPledge> {
  const { campaignId, pledgeId, accountId, decision, note } = what;
  const at = new Date(deps.clock());
  return inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, { campaignId, accountId }, "editor");
    const row = await takePledgeStep(tx, pledgeId, { action: decision, whose: { campaignId }, at });
    if (!row.erased_at) {
      const { what: item, quantity, state } = row;
      const notice = { kind: "in_kind", what: item, quantity, state } as const;
      await notify(tx, [row.account_id], { campaignId, notice, at });
      const letter = donorLetter(deps.mailSite, row, decision, note);
      await deps.mails.sendUnasked(tx, { kind: "pledge" }, letter);
    }
    return teamPledgeView(row, await findItems(tx, campaignId));
  });
}
