import { PAYMENT_SUCCESS_PATH, teamPath } from "#contract/page-paths.ts";
import type { EmailContent } from "../features/foundation/emails/email-content.ts";
import type { MailSite } from "../features/foundation/emails/mail-site.ts";
import { refundEmail, teamDeclinedEmail } from "../features/giving/refunds/refund-email.ts";

interface SampleCampaign {
  readonly id: number;
  readonly title: string;
}

const refund = {
  donation_id: "0199f0a2",
  amount_minor: 5_100,
  currency: "USD",
  reason: "donor_wish",
  decision_note: "The pumps have already been ordered. We hope you understand.",
  claim_url: "https://btcpay.example.org/pull-payments/4kq",
} as const;

/** The emails to a donor about a refund, one for each event. */
export function createDonorRefundEmails(
  { publicUrl }: MailSite,
  to: string,
  { title }: SampleCampaign,
): EmailContent[] {
  const donationUrl = `${publicUrl}${PAYMENT_SUCCESS_PATH}?donation=0199f0a2&secret=a-secret`;
  return (["asked", "declined", "waiting", "done", "failed"] as const).map((notice) =>
    refundEmail({
      notice,
      to,
      refund: notice === "declined" ? refund : { ...refund, decision_note: null },
      campaign: title,
      isClaimed: false,
      donationUrl,
    }),
  );
}

/** The email to a team member about a refund that the office declined. */
export function createTeamRefundEmail(
  site: MailSite,
  to: string,
  { id, title }: SampleCampaign,
): EmailContent {
  return teamDeclinedEmail(site, {
    to,
    refund,
    campaign: title,
    donationsPath: teamPath(id, "gifts"),
  });
}
