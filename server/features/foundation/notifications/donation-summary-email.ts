import { formatMoney, money } from "#contract/money.ts";
import { accountPath, teamPath } from "#contract/page-paths.ts";
import { breakLinks } from "../emails/break-links.ts";
import type { EmailBlock, EmailContent } from "../emails/email-content.ts";
import type { MailSite } from "../emails/mail-site.ts";
import type { CampaignSummary } from "./donation-summary-store.ts";

/** Campaigns with a section of their own. */
const MAX_CAMPAIGNS = 20;

/** Tells a member of campaign teams about new donations. `campaigns` has at least one. */
export function donationSummaryEmail(
  site: MailSite,
  to: string,
  campaigns: readonly CampaignSummary[],
): EmailContent {
  const donations = campaigns.reduce((sum, campaign) => sum + campaign.donations, 0);
  const count = donations === 1 ? "1 new donation" : `${donations} new donations`;
  const [only] = campaigns;
  const about =
    campaigns.length === 1 && only
      ? `to “${breakLinks(only.title)}”`
      : `to ${campaigns.length} campaigns`;
  const rest = campaigns.length - MAX_CAMPAIGNS;
  return {
    kind: "donation-summary",
    to,
    subject: `${count} ${about}`,
    heading: count,
    blocks: [
      ...campaigns.slice(0, MAX_CAMPAIGNS).flatMap((campaign) => campaignBlocks(site, campaign)),
      ...(rest > 0 ? [{ kind: "text" as const, text: `And ${rest} more campaigns.` }] : []),
      {
        kind: "note",
        text: `You're on the team of ${campaigns.length === 1 ? "this campaign" : "these campaigns"}. Choose how often you get this email: ${site.publicUrl}${accountPath("notification")}`,
      },
    ],
  };
}

function campaignBlocks(site: MailSite, campaign: CampaignSummary): EmailBlock[] {
  const { campaign_id, title, currency, donations, minor, newest } = campaign;
  const text = (amount: number) => formatMoney(money(amount, currency));
  const lines = newest.map(
    ({ donor, minor: amount }) => `${donor ? breakLinks(donor) : "Anonymous"}: ${text(amount)}`,
  );
  if (donations > newest.length) lines.push(`and ${donations - newest.length} more`);
  return [
    { kind: "heading", text: breakLinks(title) },
    { kind: "text", text: lines.join("\n") },
    ...(donations > 1 ? [{ kind: "text" as const, text: `Together ${text(minor)}.` }] : []),
    {
      kind: "action",
      label: "See the donations",
      url: `${site.publicUrl}${teamPath(campaign_id, "gifts")}`,
    },
  ];
}
