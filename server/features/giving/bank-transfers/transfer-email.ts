import { dayText } from "#contract/day-text.ts";
import { groupByFour } from "#contract/giving/creditor-reference.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { type Currency, formatMoney, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { DonationRow } from "../donations/donation-store.ts";

export interface TransferMailDeps {
  readonly mails: Pick<Mails, "sendUnsolicited">;
  readonly mailSite: MailSite;
  readonly links: Pick<DonationLinks, "returnUrl">;
  readonly settings: Pick<LiveSettings, "values">;
}

type TransferNews = "instructions" | "reminder" | "expired";

interface MailedTransfer {
  readonly donation: Pick<
    DonationRow,
    "id" | "donor_email" | "description" | "amount_minor" | "fee_minor" | "currency"
  >;
  readonly reference: string;
  readonly expiresAt: Date;
  readonly news: TransferNews;
}

/** Emails the donor how to send the money, that it has not arrived, or that the time to send it is over. */
export async function mailTransfer(
  tx: Tx,
  { mails, mailSite, links, settings }: TransferMailDeps,
  { donation, reference, expiresAt, news }: MailedTransfer,
): Promise<void> {
  if (!donation.donor_email) return;
  const { bank_holder: holder, bank_iban: iban, bank_bic: bic } = settings.values;
  const email = transferEmail(mailSite, donation.donor_email, {
    news,
    donationId: donation.id,
    campaign: donation.description,
    total: formatMoney(money(donation.amount_minor + donation.fee_minor, donation.currency)),
    currency: donation.currency,
    account: { holder, iban, bic },
    reference,
    expiresAt,
    url: links.returnUrl(donation.id),
  });
  await mails.sendUnsolicited(tx, { kind: "bankTransfer" }, email);
}

interface TransferEmail {
  readonly news: TransferNews;
  readonly donationId: string;
  readonly campaign: string;
  /** With the service fee, formatted. */
  readonly total: string;
  readonly currency: Currency;
  readonly account: { readonly holder: string; readonly iban: string; readonly bic: string };
  readonly reference: string;
  readonly expiresAt: Date;
  /** The donation's page. */
  readonly url: string;
}

const headings = {
  instructions: "Please send your transfer",
  reminder: "We haven't received your transfer yet",
  expired: "Your transfer didn't arrive",
} as const;

const codeHint = {
  kind: "text",
  text: "Your donation's page has a QR code that banking apps can scan.",
} as const;

export function transferEmail(
  { productName, timeZone }: MailSite,
  to: string,
  transfer: TransferEmail,
): EmailContent {
  const { news, donationId, total, url } = transfer;
  const campaign = breakLinks(transfer.campaign);
  const lastDay = dayText(dayInZone(transfer.expiresAt.getTime(), timeZone));
  const subject = {
    instructions: `How to send your donation of ${total}`,
    reminder: `Your donation of ${total} hasn't arrived yet`,
    expired: `Your donation of ${total} didn't arrive`,
  }[news];
  const lead = {
    instructions: `Thank you for your donation to “${campaign}”. Please transfer ${total} to our account by ${lastDay}. Please copy the reference exactly: it tells us who sent the money.`,
    reminder: `You wanted to give ${total} to “${campaign}” by bank transfer. If you have sent it in the last few days, thank you: there is nothing more to do. Otherwise please send it by ${lastDay}.`,
    expired: `Your transfer of ${total} for “${campaign}” hasn't arrived within four weeks, so we have closed this donation. If you sent the money, it is not lost: your donation counts as soon as it arrives.`,
  }[news];
  const account: EmailContent["blocks"] =
    news === "expired"
      ? [{ kind: "text", text: "You can open the donation again, or leave it as it is." }]
      : [
          { kind: "text", text: accountText(transfer) },
          ...(transfer.currency === "EUR" ? [codeHint] : []),
        ];
  return {
    kind: `bank-transfer-${news}`,
    to,
    subject,
    heading: headings[news],
    blocks: [
      { kind: "text", text: lead },
      ...account,
      { kind: "action", label: "View your donation", url },
      {
        kind: "note",
        text: `If you didn't donate on ${productName}, someone probably mistyped their address, and you can ignore this email.`,
      },
    ],
    donationId,
  };
}

function accountText(transfer: TransferEmail): string {
  const { account, total, currency, reference } = transfer;
  const { holder, iban, bic } = account;
  return [
    `Account holder: ${holder}`,
    `IBAN: ${groupByFour(iban)}`,
    ...(bic ? [`BIC: ${bic}`] : []),
    `Amount: ${total}${currency === "EUR" ? "" : `. Please send it in ${currency}`}`,
    `Reference: ${groupByFour(reference)}`,
  ].join("\n");
}
