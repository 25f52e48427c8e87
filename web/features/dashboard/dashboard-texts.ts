import {
  type ChangeSince,
  type DashboardCampaign,
  type Figure,
  type NextStep,
  PERIOD_DAYS,
} from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, overviewPath, teamPath } from "#contract/page-paths.ts";
import { donorsText } from "../../lib/campaign/campaign-texts.ts";
import { countText } from "../../lib/count-text.ts";

const counts = new Intl.NumberFormat("en-US");

/** Compares the last period with the one before; empty if both had nothing. */
export function changeText({ recent, percent }: Figure, format = counts.format): string {
  if (recent === 0 && percent === 0) return "";
  return `${format(recent)} in the last ${PERIOD_DAYS} days${comparison(percent)}`;
}

function comparison(percent: number | null): string {
  if (percent === null) return "";
  if (percent === 0) return ", same as before";
  return `, ${counts.format(Math.abs(percent))}% ${percent > 0 ? "more" : "less"} than before`;
}

export function isPublic({ state }: Pick<DashboardCampaign, "state">): boolean {
  return state === "active" || state === "paused" || state === "ended";
}

interface StepDescription {
  readonly text: string;
  readonly reason: string;
  readonly href: string;
}

export function describeStep({ kind, campaign: { id }, count }: NextStep): StepDescription {
  switch (kind) {
    case "revise":
      return {
        text: "Make the requested changes",
        reason: "We couldn't approve it yet.",
        href: teamPath(id, "edit"),
      };
    case "ending":
      return {
        text: count === 0 ? "Ends today" : `Ends in ${countText(count, "day")}`,
        reason: "Share it once more, or extend it.",
        href: overviewPath(id),
      };
    case "thank":
      return {
        text: `Thank ${donorsText(count)}`,
        reason: "A few words mean a lot to them.",
        href: teamPath(id, "gifts"),
      };
    case "update":
      return {
        text: "Post an update",
        reason: `Donors haven't had an update for ${countText(count, "day")}.`,
        href: teamPath(id, "updates"),
      };
    case "share":
      return {
        text: "Share it again",
        reason: `No donations for ${countText(count, "day")}.`,
        href: campaignPath(id),
      };
    case "finish":
      return {
        text: "Finish your draft",
        reason: "A few more answers, then submit it for review.",
        href: teamPath(id, "edit"),
      };
  }
}

const noticeNames: Readonly<Record<string, readonly [string, string]>> = {
  gift: ["donation", "donations"],
  comment: ["comment", "comments"],
  answer: ["reply", "replies"],
  update: ["update", "updates"],
  invitation: ["invitation", "invitations"],
  in_kind: ["update on gifts in kind", "updates on gifts in kind"],
  event: ["event update", "event updates"],
  thank_you: ["thank-you", "thank-yous"],
};

/** "3 donations ($120) and 1 comment"; unknown kinds are notices. */
export function sinceText(changes: readonly ChangeSince[]): string {
  const parts = changes.map(({ kind, count, sum }) => {
    const [singular, plural] = noticeNames[kind] ?? ["other notice", "other notices"];
    const money = sum ? ` (${formatWire(sum.amount, sum.currency, { whole: true })})` : "";
    return countText(count, singular, plural) + money;
  });
  return new Intl.ListFormat("en-US").format(parts);
}
