import type { Invitation, TeamRole } from "#contract/campaigns/teams.ts";

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  owner: "Owner",
  editor: "Editor",
  reader: "Reader",
};

/** What each role may do, as a sentence. */
export const roleSentences: Readonly<Record<TeamRole, string>> = {
  owner:
    "Decides on the campaign and answers for it: sends it for review, pauses and ends it, invites people.",
  editor: "Edits the page, posts updates, thanks donors, moderates comments, records gifts.",
  reader: "Sees everything that the team sees, and changes nothing.",
};

/** Says whether the invitation was mailed. */
export function invitedSentence({ data, mailed }: { data: Invitation; mailed: boolean }): string {
  return mailed
    ? `We mailed the invitation to ${data.email}.`
    : `${data.email} was mailed within the last hour: that link still works, as ${data.role} now.`;
}
