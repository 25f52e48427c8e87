import { INVITATION_DAYS, type Invitation } from "#contract/campaigns/teams.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { type AccountRow, findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { isPublicCampaign } from "../catalogue/public-campaign-store.ts";
import { lockTeam } from "./campaign-role.ts";
import { invitationEmail } from "./invitation-email.ts";
import {
  findLastUnaccepted,
  insertInvitation,
  updateInvitation,
  withdrawOpenInvitation,
} from "./invitation-store.ts";
import { invitationTokenHash, newInvitationToken } from "./read-invitation.ts";
import {
  type InvitationRequest,
  MIN_EMAIL_INTERVAL_MS,
  refuseTeamMember,
  refuseTooManyEmails,
  refuseTooManyInvitations,
} from "./refuse-invitation.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";
import type { CampaignRow } from "./team-store.ts";
import { invitationView, personName } from "./team-view.ts";

/** How long an invitation can be accepted. */
export const INVITATION_LIFETIME_MS = INVITATION_DAYS * DAY_MS;

interface Invited {
  readonly data: Invitation;
  /** False if the address was emailed within the last hour; that link still works. */
  readonly mailed: boolean;
}

/**
 * Invites an address, or changes and renews its invitation. Throws as `requireCampaignRole` for the
 * owner, `forbidden` for an owner without a verified address, `invalid` and `too_many_requests`.
 */
export async function inviteMember(
  deps: TeamDeps,
  call: TeamCall,
  request: InvitationRequest,
): Promise<Invited> {
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "owner");
    const inviter = await lockVerifiedAccount(tx, call.accountId);
    await refuseTeamMember(tx, campaign, request);
    await refuseTooManyInvitations(tx, deps, campaign, request);
    return saveInvitation(tx, deps, { campaign, inviter, request });
  });
}

async function saveInvitation(
  tx: Tx,
  deps: TeamDeps,
  {
    campaign,
    inviter,
    request,
  }: { campaign: CampaignRow; inviter: AccountRow; request: InvitationRequest },
): Promise<Invited> {
  const now = deps.clock();
  const last = await findLastUnaccepted(tx, campaign.id, request.email);
  const { first_name, last_name } = inviter;
  if (last && last.invited_at.getTime() > now - MIN_EMAIL_INTERVAL_MS) {
    await updateInvitation(tx, last.id, {
      role: request.role,
      invited_by: inviter.id,
      withdrawn_at: null,
    });
    const row = { ...last, role: request.role, first_name, last_name };
    return { data: invitationView(row), mailed: false };
  }
  await refuseTooManyEmails(tx, inviter.id, now);
  const token = newInvitationToken();
  const row = {
    role: request.role,
    token_hash: invitationTokenHash(token),
    invited_by: inviter.id,
    invited_at: new Date(now),
    expires_at: new Date(now + INVITATION_LIFETIME_MS),
    withdrawn_at: null,
  };
  const id = last?.id ?? uuidv7();
  if (last) await updateInvitation(tx, id, row);
  else await insertInvitation(tx, { ...row, id, campaign_id: campaign.id, email: request.email });
  await notifyInvited(tx, deps, { campaign, inviter, request, token, until: row.expires_at });
  const data = invitationView({ ...row, id, email: request.email, first_name, last_name });
  return { data, mailed: true };
}

async function notifyInvited(
  tx: Tx,
  { mails, mailSite, clock }: TeamDeps,
  {
    campaign,
    inviter,
    request: { email, role },
    token,
    until,
  }: {
    campaign: CampaignRow;
    inviter: AccountRow;
    request: InvitationRequest;
    token: string;
    until: Date;
  },
): Promise<void> {
  const by = personName(inviter);
  const title = (await isPublicCampaign(tx, campaign.id)) ? campaign.title : null;
  const content = invitationEmail(mailSite, {
    to: email,
    by,
    role,
    campaign: title,
    token,
    until,
  });
  const sent = await mails.sendUnsolicited(tx, { kind: "invitation", by: inviter.id }, content);
  if (sent === 0) {
    throw new AppError("too_many_requests", {
      message:
        "We couldn't send this invitation: this person has been invited several times today, you've invited many people, or emails to this address bounce. Check the address or try again tomorrow.",
    });
  }
  const account = await findAccountByEmail(tx, email);
  if (!account?.email_verified_at) return;
  const notice = { kind: "invitation", role, by } as const;
  await notify(tx, [account.id], { campaignId: campaign.id, notice, at: new Date(clock()) });
}

/** Throws as `requireCampaignRole` for the owner, and `not_found` unless the invitation is open. */
export async function withdrawInvitation(
  { database, clock }: TeamDeps,
  call: TeamCall,
  invitationId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockTeam(tx, call, "owner");
    const at = new Date(clock());
    const { campaignId } = call;
    if (!(await withdrawOpenInvitation(tx, { id: invitationId, campaignId, at }))) {
      throw new AppError("not_found");
    }
  });
}
