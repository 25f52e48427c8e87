import type { Notice, Notification } from "#contract/foundation/notifications.ts";
import { formatWire } from "#contract/money.ts";
import {
  campaignPath,
  EVENTS_PATH,
  JOIN_PATH,
  overviewPath,
  teamPath,
} from "#contract/page-paths.ts";
import { localTime } from "#contract/time-zone.ts";
import { browserZone } from "../../lib/browser-zone.ts";

export interface NotificationText {
  readonly text: string;
  /** The page to act on it. */
  readonly href: string;
}

type NoticeOf<K extends Notice["kind"]> = Extract<Notice, { kind: K }>;

export function notificationText({ notice, campaign }: Notification): NotificationText {
  const title = campaign ? `“${campaign.title}”` : "a campaign";
  const id = campaign?.id ?? "";
  const page = campaignPath(id);
  const overview = overviewPath(id);
  switch (notice.kind) {
    case "gift": {
      const sum = formatWire(notice.amount, notice.currency, { whole: true });
      return {
        text: `${notice.donor ?? "Someone"} donated ${sum} to ${title}`,
        href: teamPath(id, "gifts"),
      };
    }
    case "comment":
      return {
        text: `${notice.author} commented on ${title}: ${notice.words}`,
        href: teamPath(id, "comments"),
      };
    case "answer":
      return {
        text: `${notice.author} replied to you on ${title}: ${notice.words}`,
        href: `${page}?tab=comments`,
      };
    case "update":
      return { text: `Update from ${title}: ${notice.title}`, href: `${page}?tab=update` };
    case "campaign_state":
      return { text: `${title} ${stateText(notice)}`, href: overview };
    case "campaign_change":
      return { text: `Your change to ${title} ${changeText(notice)}`, href: teamPath(id, "edit") };
    case "invitation":
      return { text: invitationText(notice, title), href: JOIN_PATH };
    case "team":
      return { text: teamText(notice, title), href: teamPath(id, "team") };
    case "in_kind": {
      const forTeam = notice.state === "pledged" || notice.state === "withdrawn";
      return { text: inKindText(notice, title), href: forTeam ? teamPath(id, "in-kind") : page };
    }
    case "event":
      return { text: eventText(notice), href: EVENTS_PATH };
    case "thank_you":
      return { text: `${title} thanks you: ${notice.words}`, href: page };
    case "recurring_paused": {
      const sum = formatWire(notice.amount, notice.currency, { whole: true });
      return {
        text: `A ${notice.frequency} donation of ${sum} to ${title} is paused`,
        href: teamPath(id, "recurring"),
      };
    }
  }
}

const states: Readonly<Record<string, string>> = {
  draft: "needs changes before we can publish it",
  in_review: "is being reviewed",
  active: "is live and accepts donations",
  paused: "is paused and accepts no donations",
  ended: "has ended",
  closed: "is closed",
  rejected: "was not accepted",
};

function stateText({ state, reason }: NoticeOf<"campaign_state">): string {
  return (states[state] ?? "has changed") + (reason ? `: ${reason}` : "");
}

function changeText({ approved, reason }: NoticeOf<"campaign_change">): string {
  return (approved ? "is published" : "was not published") + (reason ? `: ${reason}` : "");
}

function invitationText({ by, role }: NoticeOf<"invitation">, title: string): string {
  const offer =
    role === "owner" ? `wants to transfer ${title} to you` : `invites you to the team of ${title}`;
  return `${by} ${offer}: we've emailed you the link`;
}

function teamText({ what, name, role }: NoticeOf<"team">, title: string): string {
  switch (what) {
    case "joined":
      return `${name} joined the team of ${title} as ${role}`;
    case "role":
      return `${name} is now ${role} of ${title}`;
    case "left":
      return `${name} left the team of ${title}`;
    case "removed":
      return `${name} is no longer on the team of ${title}`;
    case "handed_over":
      return `${title} was transferred to ${name}`;
  }
}

const pledges: Readonly<Record<string, string>> = {
  pledged: "Pledged to",
  confirmed: "Accepted by",
  received: "Received by",
  declined: "Declined by",
  withdrawn: "Withdrawn from",
};

function inKindText({ what, quantity, state }: NoticeOf<"in_kind">, title: string): string {
  return `${pledges[state] ?? "Changed for"} ${title}: ${quantity} × ${what}`;
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

function eventText({ title, starts_at, time_zone, what }: NoticeOf<"event">): string {
  const when = day.format(new Date(`${localTime(starts_at, time_zone ?? browserZone())}Z`));
  switch (what) {
    case "announced":
      return `New event: ${title}, on ${when}`;
    case "changed":
      return `${title} has changed: it's now on ${when}`;
    case "cancelled":
      return `${title}, on ${when}, is cancelled`;
    case "soon":
      return `${title} starts soon`;
  }
}
