import type { OwnPledge } from "#contract/campaigns/in-kind.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import { ownPledgeView } from "./in-kind-view.ts";
import { takePledgeStep } from "./take-pledge-step.ts";
import { tellTeam } from "./tell-team.ts";

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
    await tellTeam(tx, deps, row, "withdrawn");
    return ownPledgeView(row);
  });
}
