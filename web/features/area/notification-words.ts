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

export interface NotificationWords {
  readonly text: string;
  /** The page where one can act on it. */
  readonly href: string;
}

type Of<K extends Notice["kind"]> = Extract<Notice, { kind: K }>;

/** What a notification says, and where it leads: a line for every kind. */
export function notificationWords({ notice, campaign }: Notification): NotificationWords {
  const title = campaign ? `“${campaign.title}”` : "a campaign";
  const id = campaign?.id ?? "";
  const page = campaignPath(id);
  const overview = overviewPath(id);
  switch (notice.kind) {
    case "gift": {
      const sum = formatWire(notice.amount, notice.currency, { whole: true });
      return {
        text: `${notice.donor ?? "Somebody"} gave ${sum} to ${title}`,
        href: teamPath(id, "gifts"),
      };
    }
    case "comment":
      return {
        text: `${notice.author} wrote on ${title}: ${notice.words}`,
        href: teamPath(id, "comments"),
      };
    case "answer":
      return {
        text: `${notice.author} answered you on ${title}: ${notice.words}`,
        href: `${page}?tab=comments`,
      };
    case "update":
      return { text: `News from ${title}: ${notice.title}`, href: `${page}?tab=update` };
    case "campaign_state":
      return { text: `${title} ${stateText(notice)}`, href: overview };
    case "campaign_change":
      return { text: `The change of ${title} ${changeText(notice)}`, href: teamPath(id, "edit") };
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
  }
}

const states: Readonly<Record<string, string>> = {
  draft: "was sent back with a question",
  in_review: "is with the office now, which looks at every campaign",
  active: "is live: it takes gifts",
  paused: "is paused and takes no gifts",
  ended: "has ended",
  closed: "is closed",
  rejected: "was not accepted",
};

function stateText({ state, reason }: Of<"campaign_state">): string {
  return (states[state] ?? "has changed") + (reason ? `: ${reason}` : "");
}

function changeText({ approved, reason }: Of<"campaign_change">): string {
  return (approved ? "is on its page now" : "was not taken over") + (reason ? `: ${reason}` : "");
}

function invitationText({ by, role }: Of<"invitation">, title: string): string {
  const offer = role === "owner" ? "would hand over to you" : "invites you to the team of";
  return `${by} ${offer} ${title}: the link is in your mailbox`;
}

function teamText({ what, name, role }: Of<"team">, title: string): string {
  switch (what) {
    case "joined":
      return `${name} joined the team of ${title} as ${role}`;
    case "role":
      return `${name} is ${role} of ${title} now`;
    case "left":
      return `${name} left the team of ${title}`;
    case "removed":
      return `${name} is no longer in the team of ${title}`;
    case "handed_over":
      return `${title} was handed over to ${name}`;
  }
}

const pledges: Readonly<Record<string, string>> = {
  pledged: "was pledged to",
  confirmed: "is gladly accepted by",
  received: "has arrived at",
  declined: "can't be taken by",
  withdrawn: "was withdrawn from",
};

function inKindText({ what, quantity, state }: Of<"in_kind">, title: string): string {
  return `${quantity} × ${what} ${pledges[state] ?? "changed for"} ${title}`;
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

function eventText({ title, starts_at, time_zone, what }: Of<"event">): string {
  const when = day.format(new Date(`${localTime(starts_at, time_zone ?? browserZone())}Z`));
  switch (what) {
    case "announced":
      return `A new event: ${title}, on ${when}`;
    case "changed":
      return `${title} has changed: it is on ${when}`;
    case "cancelled":
      return `${title}, on ${when}, is cancelled`;
    case "soon":
      return `${title} begins soon`;
  }
}
