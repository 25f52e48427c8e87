import type { TeamRole } from "#contract/campaigns/teams.ts";

export const roleLabels: Readonly<Record<TeamRole, string>> = {
  owner: "Owner",
  editor: "Editor",
  reader: "Reader",
};

/** What somebody in a role may do, as a sentence about them. */
export const roleSentences: Readonly<Record<TeamRole, string>> = {
  owner:
    "Decides on the campaign and answers for it: sends it for review, pauses and ends it, invites people.",
  editor: "Edits the page, posts updates, thanks donors, moderates comments, records gifts.",
  reader: "Sees everything that the team sees, and changes nothing.",
};
