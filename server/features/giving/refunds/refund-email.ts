import { type Currency, formatMoney, money } from "#contract/money.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailBlock, EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { CurrentReceipt } from "../receipts/update-receipt.ts";
import type { RefundRow } from "./refund-store.ts";

/** The event that an email is about: a refund request or its outcome. */
export type RefundEvent = "asked" | "declined" | "waiting" | "done" | "failed";

interface RefundNotice {
  readonly notice: RefundEvent;
  readonly to: string;
  readonly refund: Pick<
    RefundRow,
    "donation_id" | "amount_minor" | "decision_note" | "claim_url" | "reason"
  > & {
    readonly currency: Currency;
  };
  readonly campaign: string;
  /** Whether the donor chooses where the money is sent, as with bitcoin. */
  readonly isClaimed: boolean;
  readonly donationUrl: string;
  /** Undefined if there is no receipt, or it does not change. */
  readonly receipt?: CurrentReceipt | undefined;
}

/** The email to a donor about a refund they requested or receive. */
export function refundEmail({
  notice,
  to,
  donationUrl,
  receipt,
  ...about
}: RefundNotice): EmailContent {
  const { refund } = about;
  const amount = formatMoney(money(refund.amount_minor, refund.currency));
  const { heading, text } = refundText(notice, amount, about);
  return {
    kind: `refund-${notice}`,
    donationId: refund.donation_id,
    to,
    subject: `${heading}: ${amount}`,
    heading,
    blocks: [
      { kind: "text", text },
      ...(receipt ? [receiptBlock(receipt)] : []),
      ...noteBlocks(refund.decision_note),
      notice === "waiting" && refund.claim_url
        ? { kind: "action", label: "Claim your refund", url: refund.claim_url }
        : { kind: "action", label: "View your donation", url: donationUrl },
      ...(notice === "asked"
        ? [{ kind: "note", text: "If you didn't request this refund, please contact us." } as const]
        : []),
    ],
    ...(receipt && !receipt.isVoid ? { attach: { receiptId: receipt.id } } : {}),
  };
}

function refundText(
  notice: RefundEvent,
  amount: string,
  { refund, campaign, isClaimed }: Pick<RefundNotice, "refund" | "campaign" | "isClaimed">,
): { heading: string; text: string } {
  const donation = `your donation to “${breakLinks(campaign)}”`;
  const isSecond = refund.reason === "second_payment";
  const refunded = isSecond ? `the second payment of ${amount}` : `${amount} of ${donation}`;
  const paidTwice = isSecond ? `You paid twice for ${donation}. ` : "";
  switch (notice) {
    case "asked":
      return {
        heading: "We've received your refund request",
        text: `You asked us to refund ${refunded}. We'll review your request and email you our decision, usually within a few days.`,
      };
    case "declined":
      return {
        heading: "We can't refund your donation",
        text: `You asked us to refund ${refunded}. We've reviewed your request and can't refund it.`,
      };
    case "waiting":
      return {
        heading: "Please claim your refund",
        text: `${paidTwice}We're refunding ${refunded}. To get the money, tell the payment service where to send it.`,
      };
    case "done":
      return {
        heading: isSecond ? "We've refunded your second payment" : "We've refunded your donation",
        text: isClaimed
          ? `${paidTwice}We've refunded ${refunded} to the address you gave.`
          : `${paidTwice}We've refunded ${refunded}. It can take five to ten days to reach your card or bank account.`,
      };
    case "failed":
      return {
        heading: "Your refund didn't reach you",
        text: `We emailed you about a refund of ${refunded}. It failed, and the money is back with us. We're looking into it and will email you when we've sent it again.`,
      };
  }
}

export function receiptBlock({ number, isVoid }: CurrentReceipt): EmailBlock {
  const text = isVoid
    ? `Receipt ${number} is no longer valid. Please don't use it.`
    : `Receipt ${number} is attached. It shows the amount of your donation that remains, and replaces your earlier receipt.`;
  return { kind: "text", text };
}

/** The email to a member of a team whose refund request was declined. */
export function teamDeclinedEmail(
  site: MailSite,
  {
    to,
    refund,
    campaign,
    donationsPath,
  }: Pick<RefundNotice, "to" | "refund" | "campaign"> & { donationsPath: string },
): EmailContent {
  const amount = formatMoney(money(refund.amount_minor, refund.currency));
  const heading = "We can't refund a donation";
  return {
    kind: "refund-declined-team",
    to,
    subject: `${heading}: ${campaign}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `You asked us to refund ${amount} of a donation to “${campaign}”. We've reviewed your request and can't refund it.`,
      },
      ...noteBlocks(refund.decision_note),
      { kind: "action", label: "View donations", url: `${site.publicUrl}${donationsPath}` },
    ],
  };
}

function noteBlocks(note: string | null): EmailBlock[] {
  return note ? [{ kind: "text", text: `A note from us: “${breakLinks(note)}”` }] : [];
}
