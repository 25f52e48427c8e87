import type { ManagedCampaign } from "#contract/campaigns/organising.ts";

export const roleTexts: Readonly<Record<ManagedCampaign["role"], string>> = {
  owner: "You're the owner",
  editor: "You're an editor",
  reader: "You have read access",
};

export function stateSentence({ state, held }: Pick<ManagedCampaign, "state" | "held">): string {
  switch (state) {
    case "draft":
      return "Only your team can see it. Submit it for review when it's ready.";
    case "in_review":
      return "We're reviewing it and will email you.";
    case "active":
      return "Everyone can see it and donate.";
    case "paused":
      return held
        ? "We paused it. The page accepts no donations until we resume it."
        : "The page accepts no donations until you resume it.";
    case "ended":
      return "The page stays online but accepts no more donations.";
    case "closed":
      return "The page is no longer public. Donations stay in the records.";
    case "rejected":
      return "We can't publish it as it is. You can move it back to draft and revise it.";
  }
}
