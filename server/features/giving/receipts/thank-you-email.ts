import { dayText } from "#contract/day-text.ts";
import type { PaymentWay } from "#contract/giving/donations.ts";
import { type Frequency, paymentWays, recurringNames } from "#contract/giving/giving-choices.ts";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { formatMoney, money } from "#contract/money.ts";
import type { CampaignThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import { breakLinks, removeAddresses } from "../../foundation/emails/break-links.ts";
import type { EmailBlock, EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { textBlocks } from "../../foundation/emails/text-blocks.ts";

interface ThankYou {
  readonly to: string;
  /** Whether the donor was logged in with this address and has confirmed it. */
  readonly isAddressConfirmed: boolean;
  readonly donationId: string;
  readonly receiptId: string;
  readonly content: ReceiptContent;
  /** The donation's page; null for a donation without one, as for the refund page. */
  readonly donationUrl: string | null;
  readonly refundUrl: string | null;
  /** Null if unknown. */
  readonly paidBy: PaymentWay | null;
  /** The organiser's own words. */
  readonly thanks: CampaignThanks | undefined;
  /** Null for a donation that is given once. */
  readonly recurring: RecurringThanks | null;
}

/** The recurring donation that a donation is part of. */
export interface RecurringThanks {
  readonly frequency: Frequency;
  /** Null if no further donation is planned. */
  readonly nextOn: string | null;
  readonly manageUrl: string;
}

/** Thanks a donor, with the receipt attached as a PDF. */
export function thankYouEmail(
  site: MailSite,
  {
    to,
    isAddressConfirmed,
    donationId,
    receiptId,
    content,
    donationUrl,
    refundUrl,
    paidBy,
    thanks,
    recurring,
  }: ThankYou,
): EmailContent {
  const { currency, number } = content;
  const campaign = breakLinks(content.campaign);
  const fund = content.fund && breakLinks(content.fund);
  const beneficiary = breakLinks(content.beneficiary);
  const text = (minor: number) => formatMoney(money(minor, currency));
  const sums = [
    `Donation: ${text(content.amount_minor)}`,
    `Service fee: ${text(content.fee_minor)}`,
    `Total: ${text(content.total_minor)}${paidBy ? `, paid ${paymentWays[paidBy]}` : ""}`,
  ];
  const notes = [
    recurring && buildRecurringNote(recurring),
    content.sandbox && "This was a test donation: no money was charged.",
    content.charity.tax_statement,
    refundUrl && `Is something wrong with this donation? Request a refund: ${refundUrl}`,
  ];
  return {
    kind: "receipt",
    to,
    subject: `Thank you: your receipt ${number}`,
    heading: "Thank you for your donation",
    blocks: [
      {
        kind: "text",
        text: `Your donation of ${text(content.amount_minor)} to “${campaign}” has been received. It supports ${fund ? `“${fund}”, for the benefit of ${beneficiary}` : beneficiary}.`,
      },
      { kind: "text", text: sums.join("\n") },
      {
        kind: "text",
        text: `Your receipt ${number} is attached as a PDF. It is digitally signed, and anyone can check it at ${site.publicUrl}/verify.`,
      },
      ...(thanks ? buildThanks(thanks, isAddressConfirmed) : []),
      ...(donationUrl
        ? [{ kind: "action" as const, label: "View your donation", url: donationUrl }]
        : []),
      ...notes.flatMap((note) => (note ? [{ kind: "note" as const, text: note }] : [])),
    ],
    attach: { receiptId },
    donationId,
  };
}

function buildRecurringNote({ frequency, nextOn, manageUrl }: RecurringThanks): string {
  const next = nextOn ? ` The next one is on ${dayText(nextOn)}.` : "";
  return `This is your ${recurringNames[frequency]}.${next} Change, pause or stop it: ${manageUrl}`;
}

/**
 * Organisers can change words and picture at any time, so an unconfirmed address gets no links and no
 * picture.
 */
function buildThanks(
  { from, text, picture }: CampaignThanks,
  isAddressConfirmed: boolean,
): EmailBlock[] {
  return [
    { kind: "heading", text: `From ${breakLinks(from)}, who started the campaign` },
    ...textBlocks(removeAddresses(text)),
    ...(picture && isAddressConfirmed
      ? [{ kind: "picture" as const, path: `/pictures/${picture.key}/og.jpg`, alt: picture.alt }]
      : []),
  ];
}
