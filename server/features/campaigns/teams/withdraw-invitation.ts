import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { withdraw } from "./invitation-store.ts";
import { lockTeam } from "./lock-team.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";

/** Throws as `requireCampaignRole` for the owner, and `not_found` for one that is not open. */
export async function withdrawInvitation(
  { database, clock }: TeamDeps,
  call: TeamCall,
  invitationId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockTeam(tx, call, "owner");
    const at = new Date(clock());
    const { campaignId } = call;
    if (!(await withdraw(tx, { id: invitationId, campaignId, at }))) {
      throw new AppError("not_found");
    }
  });
}
