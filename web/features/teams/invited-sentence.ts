import type { Invitation } from "#contract/campaigns/teams.ts";

/** What came of an invitation. */
export function invitedSentence({ data, mailed }: { data: Invitation; mailed: boolean }): string {
  return mailed
    ? `We mailed the invitation to ${data.email}.`
    : `${data.email} was mailed within the last hour: that link still works, as ${data.role} now.`;
}
