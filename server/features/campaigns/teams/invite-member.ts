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
import { invitationLetter } from "./invitation-letter.ts";
import {
  findLastUnaccepted,
  insertInvitation,
  updateInvitation,
  withdraw,
} from "./invitation-store.ts";
import { lockTeam } from "./lock-team.ts";
import { invitationTokenHash, newInvitationToken } from "./read-invitation.ts";
import {
  MAILED_AGAIN_AFTER_MS,
  refuseMember,
  refuseTooMany,
  refuseTooOften,
  type Wanted,
} from "./refuse-invitation.ts";
import type { TeamCall, TeamDeps } from "./team-deps.ts";
import type { CampaignRow } from "./team-store.ts";
import { invitationView, personName } from "./team-view.ts";

/** How long an invitation can be accepted, ms. */
export const INVITATION_KEPT_MS = INVITATION_DAYS * DAY_MS;

interface Invited {
  readonly data: Invitation;
  /** False where the address was mailed within the hour; its link still works. */
  readonly mailed: boolean;
}

/**
 * Invites an address, or changes and renews its invitation. Throws as `requireCampaignRole` for the
 * owner, `forbidden` for an owner without a verified address, `invalid` and `too_many_requests`.
 */
export async function inviteMember(
  deps: TeamDeps,
  call: TeamCall,
  wanted: Wanted,
): Promise<Invited> {
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "owner");
    const inviter = await lockVerifiedAccount(tx, call.accountId);
    await refuseMember(tx, campaign, wanted);
    await refuseTooMany(tx, deps, campaign, wanted);
    return keepInvitation(tx, deps, { campaign, inviter, wanted });
  });
}

async function keepInvitation(
  tx: Tx,
  deps: TeamDeps,
  { campaign, inviter, wanted }: { campaign: CampaignRow; inviter: AccountRow; wanted: Wanted },
): Promise<Invited> {
  const now = deps.clock();
  const last = await findLastUnaccepted(tx, campaign.id, wanted.email);
  const { first_name, last_name } = inviter;
  if (last && last.invited_at.getTime() > now - MAILED_AGAIN_AFTER_MS) {
    await updateInvitation(tx, last.id, {
      role: wanted.role,
      invited_by: inviter.id,
      withdrawn_at: null,
    });
    const row = { ...last, role: wanted.role, first_name, last_name };
    return { data: invitationView(row), mailed: false };
  }
  await refuseTooOften(tx, inviter.id, now);
  const token = newInvitationToken();
  const row = {
    role: wanted.role,
    token_hash: invitationTokenHash(token),
    invited_by: inviter.id,
    invited_at: new Date(now),
    expires_at: new Date(now + INVITATION_KEPT_MS),
    withdrawn_at: null,
  };
  const id = last?.id ?? uuidv7();
  if (last) await updateInvitation(tx, id, row);
  else await insertInvitation(tx, { ...row, id, campaign_id: campaign.id, email: wanted.email });
  await tellInvited(tx, deps, { campaign, inviter, wanted, token, until: row.expires_at });
  const data = invitationView({ ...row, id, email: wanted.email, first_name, last_name });
  return { data, mailed: true };
}

async function tellInvited(
  tx: Tx,
  { mails, mailSite, clock }: TeamDeps,
  {
    campaign,
    inviter,
    wanted: { email, role },
    token,
    until,
  }: { campaign: CampaignRow; inviter: AccountRow; wanted: Wanted; token: string; until: Date },
): Promise<void> {
  const by = personName(inviter);
  const title = (await isPublicCampaign(tx, campaign.id)) ? campaign.title : null;
  const letter = invitationLetter(mailSite, { to: email, by, role, campaign: title, token, until });
  const sent = await mails.sendUnasked(tx, { kind: "invitation", by: inviter.id }, letter);
  if (sent === 0) {
    throw new AppError("too_many_requests", {
      message:
        "This person was invited several times today, or you invited many people, or mails to this address come back. Please check it, or try again tomorrow.",
    });
  }
  const known = await findAccountByEmail(tx, email);
  if (!known?.email_verified_at) return;
  const notice = { kind: "invitation", role, by } as const;
  await notify(tx, [known.id], { campaignId: campaign.id, notice, at: new Date(clock()) });
}

/** Throws as `requireCampaignRole` for the owner, and `not_found` for an invitation that is not open. */
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
