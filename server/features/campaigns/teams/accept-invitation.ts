import type { TeamRole } from "#contract/campaigns/teams.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  type AccountRow,
  findAccount,
  lockAccountShared,
} from "../../foundation/accounts/account-store.ts";
import { announceIfPublic } from "./announce-if-public.ts";
import { findCampaignRole } from "./campaign-role-store.ts";
import { formerOwnerEmail, newOwnerEmail } from "./hand-over-email.ts";
import { updateInvitation } from "./invitation-store.ts";
import { notifyTeam } from "./notify-team.ts";
import {
  findInvitation,
  findObstacle,
  invitationNotFound,
  isOpenInvitation,
  type OpenInvitation,
} from "./read-invitation.ts";
import type { TeamDeps } from "./team-deps.ts";
import {
  type CampaignRow,
  deleteMember,
  lockCampaign,
  replaceOwner,
  saveMember,
} from "./team-store.ts";
import { maskAddress, personName } from "./team-view.ts";

interface Accepted {
  readonly campaign_id: number;
  readonly role: TeamRole;
}

/**
 * Makes the caller a member, or the owner if the invitation hands the campaign over. Idempotent.
 * Throws `not_found` for an invitation that is not open, and `forbidden` for an account whose
 * verified address differs.
 */
export async function acceptInvitation(
  deps: TeamDeps,
  { token, accountId }: { token: string; accountId: string },
): Promise<Accepted> {
  return inTransaction(deps.database, async (tx) => {
    const { campaign_id } = await findInvitation(tx, token);
    const campaign = await lockCampaign(tx, campaign_id);
    if (!campaign) throw invitationNotFound();
    // Read again under the lock, as it may have been accepted or withdrawn.
    const invitation = await findInvitation(tx, token);
    const currentRole = await findCampaignRole(tx, campaign_id, accountId);
    if (invitation.accepted_by === accountId && currentRole) {
      return { campaign_id, role: currentRole };
    }
    if (!isOpenInvitation(invitation, deps.clock())) throw invitationNotFound();
    const account = await lockAccountShared(tx, accountId);
    requireInvited(invitation, account);
    const at = new Date(deps.clock());
    await updateInvitation(tx, invitation.id, { accepted_at: at, accepted_by: accountId });
    if (currentRole === "owner") return { campaign_id, role: currentRole };
    await joinTeam(tx, deps, { campaign, invitation, account, at });
    return { campaign_id, role: invitation.role };
  });
}

function requireInvited(
  invitation: OpenInvitation,
  account: AccountRow | undefined,
): asserts account is AccountRow {
  if (!account) throw new AppError("unauthorized");
  switch (findObstacle(invitation, account)) {
    case "other_address":
      throw new AppError("forbidden", {
        message: `This invitation was sent to ${maskAddress(invitation.email)}, but your account has a different address. Log in with that address or ask for a new invitation.`,
      });
    case "unverified":
      throw new AppError("forbidden", {
        message: "Confirm your email address first, then accept the invitation.",
      });
  }
}

interface Joining {
  readonly campaign: CampaignRow;
  readonly invitation: OpenInvitation;
  readonly account: AccountRow;
  readonly at: Date;
}

async function joinTeam(tx: Tx, deps: TeamDeps, joining: Joining): Promise<void> {
  const { campaign, invitation, account, at } = joining;
  const { role } = invitation;
  const campaignId = campaign.id;
  if (role === "owner") await handOver(tx, deps, joining);
  else await saveMember(tx, { campaignId, accountId: account.id, role, at });
  const what = role === "owner" ? "handed_over" : "joined";
  const notice = { kind: "team", what, name: personName(account), role } as const;
  await notifyTeam(tx, { campaignId, notice, at, except: account.id });
}

/** The old owner becomes an editor. Throws `not_found` unless the current owner sent the invitation. */
async function handOver(
  tx: Tx,
  { mails, mailSite }: TeamDeps,
  { campaign, invitation, account, at }: Joining,
): Promise<void> {
  const old = await findAccount(tx, campaign.organiser_id);
  if (!old || invitation.invited_by !== old.id) throw invitationNotFound();
  await deleteMember(tx, campaign.id, account.id);
  await replaceOwner(tx, campaign, { ownerId: account.id, at });
  await saveMember(tx, { campaignId: campaign.id, accountId: old.id, role: "editor", at });
  const details = { campaign: campaign.title, campaignId: campaign.id };
  const [oldName, newName] = [personName(old), personName(account)];
  await mails.send(
    tx,
    newOwnerEmail(mailSite, { ...details, to: account.email, otherName: oldName }),
  );
  await mails.send(
    tx,
    formerOwnerEmail(mailSite, { ...details, to: old.email, otherName: newName }),
  );
  announceIfPublic(tx, campaign);
}
