import { type Currency, formatMoney, money } from "#contract/money.ts";
import type { Letter, LetterBlock } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { HeldReceipt } from "../receipts/refunded-receipt.ts";
import type { RefundRow } from "./refund-store.ts";

/** What a letter tells: that somebody asked, or what became of it. */
export type ToldOfRefund = "asked" | "declined" | "waiting" | "done" | "failed";

interface LetterOfRefund {
  readonly what: ToldOfRefund;
  readonly to: string;
  readonly refund: Pick<
    RefundRow,
    "donation_id" | "amount_minor" | "decision_note" | "claim_url" | "reason"
  > & {
    readonly currency: Currency;
  };
  readonly campaign: string;
  /** Whether the donor says where the money goes, as with bitcoin. */
  readonly claimed: boolean;
  /** The donation's own page. */
  readonly link: string;
  /** The receipt after the refund; undefined where there is none, or where it stays as it was. */
  readonly receipt?: HeldReceipt | undefined;
}

/** Tells a donor what happens with the money that they want back, or got back. */
export function refundLetter({ what, to, link, receipt, ...about }: LetterOfRefund): Letter {
  const { refund } = about;
  const amount = formatMoney(money(refund.amount_minor, refund.currency));
  const { heading, text } = wordsAbout(what, amount, about);
  return {
    kind: `refund-${what}`,
    donationId: refund.donation_id,
    to,
    subject: `${heading}: ${amount}`,
    heading,
    blocks: [
      { kind: "text", text },
      ...(receipt ? [receiptWords(receipt)] : []),
      ...noteOf(refund.decision_note),
      what === "waiting" && refund.claim_url
        ? { kind: "action", label: "Claim the money", url: refund.claim_url }
        : { kind: "action", label: "See your gift", url: link },
      ...(what === "asked"
        ? [{ kind: "note", text: "If you never asked for this, please write to us." } as const]
        : []),
    ],
    ...(receipt && !receipt.isVoid ? { attach: { receiptId: receipt.id } } : {}),
  };
}

function wordsAbout(
  what: ToldOfRefund,
  amount: string,
  { refund, campaign, claimed }: Pick<LetterOfRefund, "refund" | "campaign" | "claimed">,
): { heading: string; text: string } {
  const gift = `your gift to “${unlinked(campaign)}”`;
  // The gift stays where it was: the money is another payment's.
  const isSecond = refund.reason === "second_payment";
  const sum = isSecond ? `the second payment of ${amount}` : `${amount} of ${gift}`;
  const begin = isSecond ? `You paid ${gift} twice. The second payment of ${amount}` : sum;
  switch (what) {
    case "asked":
      return {
        heading: "We got your wish to have your gift back",
        text: `You asked to have ${sum} back. A person looks at it and decides, within a few days as a rule. You get a letter either way.`,
      };
    case "declined":
      return {
        heading: "Your gift is not given back",
        text: `You asked to have ${sum} back. We looked at it and do not give it back.`,
      };
    case "waiting":
      return {
        heading: "Please claim your refund",
        text: `${begin} waits for you at the payment service. Open the page below to say where it should go.`,
      };
    case "done":
      return {
        heading: isSecond ? "Your second payment was given back" : "Your gift was given back",
        text: claimed
          ? `${begin} was sent to where you said.`
          : `${begin} is on its way back to you. Cards and banks may take five to ten days to show it.`,
      };
    case "failed":
      return {
        heading: "Your refund did not reach you",
        text: `We wrote to you that ${sum} goes back to you. It did not work: the money is with us again. We look into it, and you get a letter when it is sent once more.`,
      };
  }
}

/** Tells what became of the receipt. */
export function receiptWords({ number, isVoid }: HeldReceipt): LetterBlock {
  const text = isVoid
    ? `Receipt ${number} is void now: please do not use it any more.`
    : `Receipt ${number} is attached. It says what is left of your gift, and replaces the one that you had.`;
  return { kind: "text", text };
}

/** Tells somebody of a team that the office does not give back what they asked for. */
export function teamDeclinedLetter(
  site: MailSite,
  {
    to,
    refund,
    campaign,
    giftsPath,
  }: Pick<LetterOfRefund, "to" | "refund" | "campaign"> & { giftsPath: string },
): Letter {
  const amount = formatMoney(money(refund.amount_minor, refund.currency));
  const heading = "A gift is not given back";
  return {
    kind: "refund-declined-team",
    to,
    subject: `${heading}: ${campaign}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `You asked us to give ${amount} of a gift to “${campaign}” back to its donor. We looked at it and do not give it back.`,
      },
      ...noteOf(refund.decision_note),
      { kind: "action", label: "See the gifts", url: `${site.publicUrl}${giftsPath}` },
    ],
  };
}

function noteOf(note: string | null): LetterBlock[] {
  return note ? [{ kind: "text", text: `The office writes: “${unlinked(note)}”` }] : [];
}
