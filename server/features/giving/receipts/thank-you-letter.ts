import { type WayPaid, waysPaid } from "#contract/giving/donations.ts";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { formatMoney, money } from "#contract/money.ts";
import type { CampaignThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import type { Letter, LetterBlock } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { textBlocks } from "../../foundation/letters/text-blocks.ts";
import { unlinked, withoutAddresses } from "../../foundation/letters/unlinked.ts";

export interface ThankYou {
  readonly to: string;
  /** Whether the donor gave while signed in with this address, which they have confirmed. */
  readonly isProven: boolean;
  readonly donationId: string;
  readonly receiptId: string;
  readonly content: ReceiptContent;
  /** The address of the donation's own page; null where it has none. */
  readonly link: string | null;
  /** Where the donor asks to have it back; null where it has no page. */
  readonly refundLink: string | null;
  /** How it was paid; null where nobody said. */
  readonly paidBy: WayPaid | null;
  /** The organiser's own words. */
  readonly thanks: CampaignThanks | undefined;
}

/** Thanks a donor; the receipt comes with it as a PDF. */
export function thankYouLetter(
  site: MailSite,
  { to, isProven, donationId, receiptId, content, link, refundLink, paidBy, thanks }: ThankYou,
): Letter {
  const { currency, number } = content;
  const campaign = unlinked(content.campaign);
  const fund = content.fund && unlinked(content.fund);
  const beneficiary = unlinked(content.beneficiary);
  const text = (minor: number) => formatMoney(money(minor, currency));
  const sums = [
    `Gift: ${text(content.amount_minor)}`,
    `Service fee: ${text(content.fee_minor)}`,
    `Total: ${text(content.total_minor)}${paidBy ? `, paid ${waysPaid[paidBy]}` : ""}`,
  ];
  return {
    kind: "receipt",
    to,
    subject: `Thank you: your receipt ${number}`,
    heading: "Thank you for your gift",
    blocks: [
      {
        kind: "text",
        text: `Your gift of ${text(content.amount_minor)} to “${campaign}” has arrived. It is for ${fund ? `“${fund}”, for the benefit of ${beneficiary}` : beneficiary}.`,
      },
      { kind: "text", text: sums.join("\n") },
      {
        kind: "text",
        text: `Receipt ${number} is attached as a PDF. It is signed: anybody can check it by its code or at ${site.publicUrl}/verify.`,
      },
      ...(thanks ? wordsOf(thanks, isProven) : []),
      ...(link ? [{ kind: "action" as const, label: "See your gift", url: link }] : []),
      ...(content.sandbox
        ? [{ kind: "note" as const, text: "This gift was made in a sandbox: no money moved." }]
        : []),
      ...(content.charity.tax_statement
        ? [{ kind: "note" as const, text: content.charity.tax_statement }]
        : []),
      ...(refundLink
        ? [
            {
              kind: "note" as const,
              text: `Is something wrong with this gift? You can ask to have it back: ${refundLink}`,
            },
          ]
        : []),
    ],
    attach: { receiptId },
    donationId,
  };
}

/** The organiser can change words and picture at any time, so an unproven address gets little of them. */
function wordsOf({ from, text, picture }: CampaignThanks, isProven: boolean): LetterBlock[] {
  return [
    { kind: "heading", text: `From ${unlinked(from)}, who started the campaign` },
    ...textBlocks(withoutAddresses(text)),
    ...(picture && isProven
      ? [{ kind: "picture" as const, path: `/pictures/${picture.key}/og.jpg`, alt: picture.alt }]
      : []),
  ];
}
