import type { ManagedCampaign } from "#contract/campaigns/organising.ts";

export const roleWords: Readonly<Record<ManagedCampaign["role"], string>> = {
  owner: "You own it",
  editor: "You edit it",
  reader: "You can look at it",
};

/** What the state means for the team, in a sentence. */
export function stateSentence({ state, held }: Pick<ManagedCampaign, "state" | "held">): string {
  switch (state) {
    case "draft":
      return "Only its team sees it. When all is there, send it to us for review.";
    case "in_review":
      return "We are reading it. You will get a mail.";
    case "active":
      return "Everybody can see it and give.";
    case "paused":
      return held
        ? "We paused it. Its page says so and takes no gifts until we resume it."
        : "Its page says so and takes no gifts until you resume it.";
    case "ended":
      return "Its page stays and takes no more gifts.";
    case "closed":
      return "Its page is no longer public. What was given stays in the books.";
    case "rejected":
      return "We cannot publish it as it is. You can turn it into a draft again and change it.";
  }
}
