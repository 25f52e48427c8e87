import type { Invitation, TeamRole } from "#contract/campaigns/teams.ts";

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  owner: "Owner",
  editor: "Editor",
  reader: "Reader",
};

export const roleDescriptions: Readonly<Record<TeamRole, string>> = {
  owner: "Responsible for the campaign: submits it for review, pauses and ends it, invites people.",
  editor: "Edits the page, posts updates, thanks donors, moderates comments, records donations.",
  reader: "Sees everything the team sees, but can't make changes.",
};

export function invitationSentText({
  data,
  mailed,
}: {
  data: Invitation;
  mailed: boolean;
}): string {
  return mailed
    ? `We emailed the invitation to ${data.email}.`
    : `We emailed ${data.email} within the last hour. That link still works, now for the role of ${data.role}.`;
}
