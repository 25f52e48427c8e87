import { formatMoney, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { DonationRow } from "../donations/donation-store.ts";

interface PendingDeps {
  readonly mails: Pick<Mails, "sendUnsolicited">;
  readonly mailSite: MailSite;
  readonly links: Pick<DonationLinks, "returnUrl">;
}

/** Emails the donors of payments that the bank has yet to complete. */
export async function confirmPendingPayments(
  tx: Tx,
  { mails, mailSite, links }: PendingDeps,
  donations: readonly DonationRow[],
): Promise<void> {
  const emails = donations.flatMap((donation) =>
    donation.donor_email
      ? pendingPaymentEmail(mailSite, donation.donor_email, {
          donationId: donation.id,
          campaign: donation.description,
          total: formatMoney(money(donation.amount_minor + donation.fee_minor, donation.currency)),
          url: links.returnUrl(donation.id),
        })
      : [],
  );
  await mails.sendUnsolicited(tx, { kind: "pendingPayment" }, ...emails);
}

interface PendingPayment {
  readonly donationId: string;
  readonly campaign: string;
  /** With the service fee, formatted. */
  readonly total: string;
  /** The donation's page. */
  readonly url: string;
}

/** Confirms a donation whose payment is on its way from the bank. */
export function pendingPaymentEmail(
  { productName }: MailSite,
  to: string,
  { donationId, campaign, total, url }: PendingPayment,
): EmailContent {
  return {
    kind: "pending-payment",
    to,
    subject: `Your donation of ${total} is on its way`,
    heading: "Your payment is being processed",
    blocks: [
      {
        kind: "text",
        text: `Thank you. Your payment of ${total} for “${breakLinks(campaign)}” is on its way from your bank, which often takes a few days. Your donation counts as soon as it arrives.`,
      },
      {
        kind: "text",
        text: "You don't need to do anything. We'll email you a receipt when the money is here, and your donation's page always shows where it is.",
      },
      { kind: "action", label: "View your donation", url },
      {
        kind: "note",
        text: `If you didn't donate on ${productName}, someone probably mistyped their address, and you can ignore this email.`,
      },
    ],
    donationId,
  };
}
