import {
  type ChangeSince,
  type DashboardCampaign,
  type Figure,
  type NextStep,
  PERIOD_DAYS,
} from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, overviewPath, teamPath } from "#contract/page-paths.ts";
import { donorsText } from "../../lib/campaign/campaign-words.ts";
import { countText } from "../../lib/count-text.ts";

const counts = new Intl.NumberFormat("en-US");

/** Compares the last period with the one before; empty where both had nothing. */
export function changeText({ recent, percent }: Figure, write = counts.format): string {
  if (recent === 0 && percent === 0) return "";
  return `${write(recent)} in the last ${PERIOD_DAYS} days${comparison(percent)}`;
}

function comparison(percent: number | null): string {
  if (percent === null) return "";
  if (percent === 0) return ", as before";
  return `, ${counts.format(Math.abs(percent))}% ${percent > 0 ? "more" : "less"} than before`;
}

export function isShown({ state }: Pick<DashboardCampaign, "state">): boolean {
  return state === "active" || state === "paused" || state === "ended";
}

interface StepWords {
  readonly text: string;
  readonly why: string;
  readonly href: string;
}

/** A step's text, its reason, and the link to where it is done. */
export function stepWords({ kind, campaign: { id }, count }: NextStep): StepWords {
  switch (kind) {
    case "revise":
      return {
        text: "Change what the office asked for",
        why: "It was not accepted as it stands.",
        href: teamPath(id, "edit"),
      };
    case "ending":
      return {
        text: count === 0 ? "Ends today" : `Ends in ${countText(count, "day")}`,
        why: "Ask once more, or give it more time.",
        href: overviewPath(id),
      };
    case "thank":
      return {
        text: `Thank ${donorsText(count)}`,
        why: "A few words of yours mean a lot to them.",
        href: teamPath(id, "gifts"),
      };
    case "update":
      return {
        text: "Post an update",
        why: `Donors have heard nothing for ${countText(count, "day")}.`,
        href: teamPath(id, "updates"),
      };
    case "share":
      return {
        text: "Share it again",
        why: `No gift for ${countText(count, "day")}.`,
        href: campaignPath(id),
      };
    case "finish":
      return {
        text: "Finish your draft",
        why: "A few answers, then the office looks at it.",
        href: teamPath(id, "edit"),
      };
  }
}

const told: Readonly<Record<string, readonly [string, string]>> = {
  gift: ["gift", "gifts"],
  comment: ["comment", "comments"],
  answer: ["answer", "answers"],
  update: ["update", "updates"],
  invitation: ["invitation", "invitations"],
  in_kind: ["change of a gift in kind", "changes of gifts in kind"],
  event: ["word about events", "words about events"],
  thank_you: ["thank-you", "thank-yous"],
};

/** "3 gifts ($120.00) and 1 comment"; what has no word of its own is a notice. */
export function sinceText(changes: readonly ChangeSince[]): string {
  const parts = changes.map(({ kind, count, sum }) => {
    const [one, many] = told[kind] ?? ["other notice", "other notices"];
    const money = sum ? ` (${formatWire(sum.amount, sum.currency, { whole: true })})` : "";
    return countText(count, one, many) + money;
  });
  return new Intl.ListFormat("en-US").format(parts);
}
