import { shortDayText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";
import type { DonorDetails, DonorIdentity, DonorItem } from "#contract/office/donors.ts";

export function donorName({ name, emails }: Pick<DonorItem, "name" | "emails">): string {
  return name ?? emails[0] ?? "Donor";
}

/** "$30.00 and €10.00"; "–" without paid donations. */
export function givenText({ totals, cut }: Pick<DonorItem, "totals" | "cut">): string {
  if (totals.length === 0) return "–";
  const sums = totals.map(({ amount, currency }) => formatWire(amount, currency));
  const text = new Intl.ListFormat("en-US").format(sums);
  return cut ? `more than ${text}` : text;
}

export function donationCountText({ donation_count, cut }: DonorItem): string {
  return `${donation_count.toLocaleString("en-US")}${cut ? "+" : ""}`;
}

export function averageText({ totals }: DonorDetails): string | null {
  const sums = totals.map(({ amount, count, currency }) =>
    formatWire(Math.round((amount * 100) / count) / 100, currency),
  );
  return sums.length === 0 ? null : new Intl.ListFormat("en-US").format(sums);
}

const scopes = { all: "All emails", update: "Campaign updates", thank_you: "Thank-you emails" };
const reasons = {
  bounced: "emails bounce",
  complained: "marked as spam",
  unsubscribed: "unsubscribed",
};

function newsletterText(newsletter: DonorIdentity["newsletter"]): string {
  if (!newsletter) return "not subscribed";
  const day = shortDayText(newsletter.since);
  if (newsletter.state === "pending") return `asked on ${day}, not confirmed yet`;
  return newsletter.state === "confirmed" ? `subscribed since ${day}` : `unsubscribed on ${day}`;
}

/** What an account or address agreed to, and what it no longer gets. */
export function consentLines({ account, newsletter, stopped }: DonorIdentity): string[] {
  const wanted = (isWanted: boolean) => (isWanted ? "yes" : "no");
  const tracking = account?.mail_tracking ?? newsletter?.allow_tracking;
  return [
    `Newsletter: ${newsletterText(newsletter)}`,
    ...(account
      ? [
          `Campaign updates: ${wanted(account.campaign_updates)}`,
          `Thank-you emails: ${wanted(account.thank_yous)}`,
        ]
      : []),
    ...(tracking === undefined ? [] : [`Opens and clicks may be counted: ${wanted(tracking)}`]),
    ...stopped.map(
      ({ scope, reason, at }) =>
        `${scopes[scope]} stopped: ${reasons[reason]}, ${shortDayText(at)}`,
    ),
  ];
}
