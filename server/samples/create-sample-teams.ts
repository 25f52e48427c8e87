import { campaigns } from "#samples/campaign-list.ts";
import type { SampleTeam } from "#samples/sample-types.ts";
import { teams } from "#samples/teams.ts";
import { insertInvitation } from "../features/campaigns/teams/invitation-store.ts";
import { INVITATION_LIFETIME_MS } from "../features/campaigns/teams/invite-member.ts";
import {
  invitationTokenHash,
  newInvitationToken,
} from "../features/campaigns/teams/read-invitation.ts";
import { saveMember } from "../features/campaigns/teams/team-store.ts";
import type { Tx } from "../platform/db/database.ts";
import { uuidv7 } from "../platform/ids.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";

/** Creates team members and invitations of the sample campaigns. Sends no email. */
export async function createSampleTeams(
  tx: Tx,
  records: SampleRecords,
  now: number,
): Promise<void> {
  for (const { campaign, members, invited } of teams) {
    const campaignId = findRecord(records.campaigns, campaign).id;
    for (const { person, role, daysAgo } of members) {
      const accountId = findRecord(records.accounts, person);
      await saveMember(tx, { campaignId, accountId, role, at: timeAt(now, -daysAgo, 9) });
    }
    for (const invitation of invited) {
      const ownerId = findOwnerId(records, campaign);
      await insertInvitation(tx, toInvitationRow(invitation, { campaignId, ownerId, now }));
    }
  }
}

function toInvitationRow(
  { email, role, daysAgo }: SampleTeam["invited"][number],
  { campaignId, ownerId, now }: { campaignId: number; ownerId: string; now: number },
) {
  const at = timeAt(now, -daysAgo, 9);
  return {
    id: uuidv7(at.getTime()),
    campaign_id: campaignId,
    email,
    role,
    token_hash: invitationTokenHash(newInvitationToken()),
    invited_by: ownerId,
    invited_at: at,
    expires_at: new Date(at.getTime() + INVITATION_LIFETIME_MS),
    withdrawn_at: null,
  };
}

function findOwnerId({ accounts }: SampleRecords, campaign: string): string {
  return findRecord(accounts, findSample(campaigns, campaign).organiser);
}
