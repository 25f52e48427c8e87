import type { decidePledge, TeamPledge } from "#contract/campaigns/in-kind.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { lockTeam } from "../teams/lock-team.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import { teamPledgeView } from "./in-kind-view.ts";
import { donorLetter } from "./pledge-letter.ts";
import { takePledgeStep } from "./take-pledge-step.ts";
import { findItems } from "./wanted-item-store.ts";

export interface PledgeDecision extends BodyOf<typeof decidePledge> {
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
      const { what: gift, quantity, state } = row;
      const notice = { kind: "in_kind", what: gift, quantity, state } as const;
      await notify(tx, [row.account_id], { campaignId, notice, at });
      const letter = donorLetter(deps.mailSite, row, decision, note);
      await deps.mails.sendUnasked(tx, { kind: "pledge" }, letter);
    }
    return teamPledgeView(row, await findItems(tx, campaignId));
  });
}
