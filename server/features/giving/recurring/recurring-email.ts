import { dayText } from "#contract/day-text.ts";
import type { DeclineReason } from "#contract/giving/donations.ts";
import { declineTexts, type Frequency, recurringNames } from "#contract/giving/giving-choices.ts";
import { formatMoney, type Money } from "#contract/money.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailBlock, EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { RecurringRow } from "./recurring-store.ts";

/** Why a donor is emailed about a recurring donation. */
export type RecurringNews =
  /** It is set up: the first donation was paid, or a payment method is stored for the first day. */
  | { readonly kind: "started" }
  /** A charge is three days away. */
  | { readonly kind: "upcoming"; readonly on: string; readonly because: "yearly" | "changed" }
  /** A charge was declined. `retryOn` is null if it waits for the donor. */
  | {
      readonly kind: "declined";
      readonly donationId: string;
      readonly reason: DeclineReason;
      readonly retryOn: string | null;
    }
  /** A period's donation that the donor pays by link. */
  | { readonly kind: "invoice"; readonly donationId: string; readonly dueOn: string }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed" }
  | { readonly kind: "changed" }
  | { readonly kind: "method_replaced" }
  /** Its campaign closed, and it goes to another one. */
  | { readonly kind: "moved"; readonly from: string }
  /** For the reason in the row. */
  | { readonly kind: "stopped" }
  /** The donor asked for a new link. */
  | { readonly kind: "link" };

export interface RecurringNotice {
  readonly to: string;
  readonly news: RecurringNews;
  readonly recurring: Pick<
    RecurringRow,
    "frequency" | "reason" | "next_on" | "ends_on" | "paused_until" | "mandate_title"
  >;
  readonly campaign: string;
  /** Of the next donation, or of the one that the email is about. */
  readonly amount: Money;
  readonly fee: Money;
  readonly total: Money;
  readonly manageUrl: string;
  /** The page of the donation that the email is about; null for other emails. */
  readonly donationUrl: string | null;
}

interface Texts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Whether amount and dates follow. */
  readonly hasSummary?: boolean;
  /** The label of the button to the page where the donor manages the recurring donation. */
  readonly button?: string;
  /** A button to another page. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly note?: string;
}

const everyPeriod: Record<Frequency, string> = { monthly: "every month", yearly: "every year" };

/** The email to a donor about their recurring donation. */
export function recurringEmail(site: MailSite, notice: RecurringNotice): EmailContent {
  const { news, to, manageUrl } = notice;
  const texts = buildTexts(site, notice);
  const noun = recurringNames[notice.recurring.frequency];
  const blocks: EmailBlock[] = texts.paragraphs.map((text) => ({ kind: "text", text }));
  if (texts.hasSummary) blocks.push({ kind: "text", text: buildSummary(notice) });
  const label = texts.button ?? `Manage your ${noun}`;
  const action = texts.action ?? { label, url: manageUrl };
  blocks.push({ kind: "action", ...action });
  if (action.url !== manageUrl) {
    blocks.push({ kind: "note", text: `Change, pause or stop your ${noun}: ${manageUrl}` });
  }
  if (texts.note) blocks.push({ kind: "note", text: texts.note });
  return {
    kind: `recurring-${news.kind.replaceAll("_", "-")}`,
    to,
    subject: texts.subject,
    heading: texts.heading,
    blocks,
    ...("donationId" in news ? { donationId: news.donationId } : {}),
  };
}

function buildSummary({ recurring, amount, fee, total }: RecurringNotice): string {
  const { frequency, next_on, ends_on, mandate_title } = recurring;
  const lines = [
    `Donation: ${formatMoney(amount)} ${everyPeriod[frequency]}`,
    `Service fee: ${formatMoney(fee)}`,
    `Total: ${formatMoney(total)}`,
    next_on && `Next donation: ${dayText(next_on)}`,
    ends_on && `Last day: ${dayText(ends_on)}`,
    mandate_title ? `Paid with: ${mandate_title}` : "Paid by: a link that we email you each time",
  ];
  return lines.filter(Boolean).join("\n");
}

function buildTexts(site: MailSite, notice: RecurringNotice): Texts {
  const { news, recurring } = notice;
  const noun = recurringNames[recurring.frequency];
  const campaign = `“${breakLinks(notice.campaign)}”`;
  const total = formatMoney(notice.total);
  const paidWith = recurring.mandate_title;
  const unexpected = "If this wasn't you, please stop it with this link or contact us.";
  switch (news.kind) {
    case "started":
      return {
        subject: `Your ${noun} is set up`,
        heading: `Thank you for your ${noun}`,
        paragraphs: [
          `You're giving to ${campaign} ${everyPeriod[recurring.frequency]}. For each donation, we'll email you a receipt.`,
        ],
        hasSummary: true,
        note: `You can change the amount, the day or the campaign, pause or stop at any time. ${unexpected}`,
      };
    case "upcoming": {
      const day = dayText(news.on);
      const change = news.because === "changed" ? " It's the first one of this amount." : "";
      return {
        subject: `Your ${noun} of ${total} is on ${day}`,
        heading: `Your next donation is on ${day}`,
        paragraphs: [
          paidWith
            ? `On ${day}, we'll charge ${total} to ${paidWith} for your ${noun} to ${campaign}.${change}`
            : `On ${day}, we'll email you a link to pay ${total} for your ${noun} to ${campaign}.${change}`,
          "You don't need to do anything. If something should be different, please change it before then.",
        ],
        hasSummary: true,
      };
    }
    case "declined":
      return { ...buildDeclined(notice, news), action: buildPayAction(notice, news.reason) };
    case "invoice":
      return {
        subject: `Please pay your ${noun} of ${total}`,
        heading: `Your ${noun} is due`,
        paragraphs: [
          `Your ${noun} to ${campaign} for ${dayText(news.dueOn)} can be paid now: ${formatMoney(notice.amount)} and a service fee of ${formatMoney(notice.fee)}, ${total} in total.`,
        ],
        action: buildPayAction(notice, null),
      };
    case "paused":
      return buildPaused(site, notice);
    case "resumed":
      return {
        subject: `Your ${noun} continues`,
        heading: `Your ${noun} continues`,
        paragraphs: [`You're giving to ${campaign} again. Thank you.`],
        hasSummary: true,
        note: unexpected,
      };
    case "changed":
      return {
        subject: `You've changed your ${noun}`,
        heading: `You've changed your ${noun}`,
        paragraphs: [`This is your ${noun} to ${campaign} from now on:`],
        hasSummary: true,
        note: unexpected,
      };
    case "method_replaced":
      return {
        subject: `Your ${noun} has a new payment method`,
        heading: "Your new payment method is stored",
        paragraphs: [
          `Your ${noun} to ${campaign} is paid with ${paidWith ?? "another payment method"} from now on. We've deleted the previous payment method.`,
        ],
        hasSummary: true,
        note: unexpected,
      };
    case "moved":
      return {
        subject: `Your ${noun} goes to another campaign`,
        heading: `Your ${noun} goes to another campaign`,
        paragraphs: [
          `“${breakLinks(news.from)}” has closed. As you chose, your ${noun} now goes to ${campaign}.`,
        ],
        hasSummary: true,
      };
    case "stopped":
      return buildStopped(notice);
    case "link":
      return {
        subject: `Your link to your ${noun}`,
        heading: `Manage your ${noun}`,
        paragraphs: [
          `Here is a new link to your ${noun} of ${total} to ${campaign}. Anyone who has it can change or stop your donation, so please don't share it.`,
        ],
        note: "If you didn't ask for it, you can ignore this email.",
      };
  }
}

type News<Kind extends RecurringNews["kind"]> = Extract<RecurringNews, { readonly kind: Kind }>;

function buildDeclined(
  { recurring, campaign, total }: RecurringNotice,
  { reason, retryOn }: News<"declined">,
): Texts {
  const noun = recurringNames[recurring.frequency];
  const needsConfirmation = reason === "authentication_required";
  const next = () => {
    if (retryOn) {
      return `We'll try again on ${dayText(retryOn)}. You can also pay now, with the same card or another one.`;
    }
    const request = needsConfirmation ? "Please confirm it" : "Please pay with another card";
    return `${request} within a week. Otherwise we'll pause your ${noun}.`;
  };
  return {
    subject: needsConfirmation
      ? `Please confirm your ${noun} of ${formatMoney(total)}`
      : `Your ${noun} of ${formatMoney(total)} wasn't paid`,
    heading: needsConfirmation ? "Please confirm your payment" : `We couldn't charge your ${noun}`,
    paragraphs: [
      `We tried to charge ${formatMoney(total)} for your ${noun} to “${breakLinks(campaign)}”. ${declineTexts[reason]}`,
      next(),
    ],
  };
}

function buildPayAction(
  { donationUrl, manageUrl }: RecurringNotice,
  reason: DeclineReason | null,
): { label: string; url: string } {
  const labels: Partial<Record<DeclineReason, string>> = {
    authentication_required: "Confirm the payment",
    expired_card: "Use another card",
    card_blocked: "Use another card",
  };
  return { label: (reason && labels[reason]) ?? "Pay now", url: donationUrl ?? manageUrl };
}

function buildPaused(
  { contactEmail }: MailSite,
  { recurring, campaign: title }: RecurringNotice,
): Texts {
  const { frequency, reason, paused_until: until } = recurring;
  const noun = recurringNames[frequency];
  const own = `your ${noun} to “${breakLinks(title)}”`;
  const explain = () => {
    switch (reason) {
      case "payment_failed":
        return `We couldn't charge ${own}, so we've paused it. Nothing is charged until you resume it. Before you do, you can change the payment method.`;
      case "method_gone":
        return `The card or account for ${own} can no longer be charged, so we've paused it. To continue, please store another payment method.`;
      case "dispute":
        return `Your bank disputes a payment of ${own}, so we've paused it. Nothing is charged until you resume it. If you have questions, please contact us at ${contactEmail}.`;
      case "office":
        return `We've paused ${own}. Nothing is charged until we resume it. If you have questions, please contact us at ${contactEmail}.`;
      default:
        return until
          ? `You've paused ${own} until ${dayText(until)}. Nothing is charged until then. After that it continues automatically.`
          : `You've paused ${own}. Nothing is charged until you resume it.`;
    }
  };
  const heading = `Your ${noun} is paused`;
  return {
    subject: heading,
    heading,
    paragraphs: [explain()],
    ...(reason === "method_gone" ? { button: "Change the payment method" } : {}),
  };
}

function buildStopped({ recurring, campaign: title }: RecurringNotice): Texts {
  const { frequency, reason, ends_on } = recurring;
  const noun = recurringNames[frequency];
  const own = `your ${noun} to “${breakLinks(title)}”`;
  const late =
    "If a payment is already on its way, it still counts, and we'll email you its receipt.";
  const heading = `Your ${noun} has stopped`;
  const explain = () => {
    switch (reason) {
      case "campaign_closed":
        return [
          `“${breakLinks(title)}” has closed, so your ${noun} has stopped. Nothing more is charged.`,
          `Thank you for everything you gave. If you like, your ${noun} can go to another campaign.`,
        ];
      case "ended":
        return [
          `The last day that you chose for ${own}${ends_on ? `, ${dayText(ends_on)},` : ""} has come. Nothing more is charged. Thank you for everything you gave.`,
        ];
      case "not_started":
        return [
          `We didn't receive a payment for ${own}, so it hasn't started. Nothing is charged.`,
        ];
      case "donor":
        return [
          `You've stopped ${own}. Nothing more is charged. ${late}`,
          "Thank you for everything you gave.",
        ];
      case "payment_failed":
        return [
          `We haven't received a payment for ${own} for some time, so we've stopped it. ${late}`,
        ];
      default:
        return [`We've stopped ${own}. Nothing more is charged. ${late}`];
    }
  };
  return {
    subject: heading,
    heading,
    paragraphs: explain(),
    button: reason === "campaign_closed" ? "Choose another campaign" : `View your ${noun}`,
    ...(reason === "donor" ? { note: "If this wasn't you, please contact us." } : {}),
  };
}
