import { type Currency, formatMoney, money } from "#contract/money.ts";
import type { Letter, LetterBlock } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { HeldReceipt } from "../receipts/refunded-receipt.ts";
import type { RefundRow } from "./refund-store.ts";

/** What a letter tells: that somebody asked, or what became of it. */
export type ToldOfRefund = "asked" | "declined" | "waiting" | "done";

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
  /** The donation's own page. */
  readonly link: string;
  /** The receipt after the refund; undefined where there is none, or where it stays as it was. */
  readonly receipt?: HeldReceipt | undefined;
}

const headings: Record<ToldOfRefund, string> = {
  asked: "We got your wish to have your gift back",
  declined: "Your gift is not given back",
  waiting: "Please claim your refund",
  done: "Your gift was given back",
};

/** Tells a donor what happens with the money that they want back, or got back. */
export function refundLetter({
  what,
  to,
  refund,
  campaign,
  link,
  receipt,
}: LetterOfRefund): Letter {
  const amount = formatMoney(money(refund.amount_minor, refund.currency));
  const gift = `your gift to “${campaign}”`;
  const texts: Record<ToldOfRefund, string> = {
    asked: `You asked to have ${amount} of ${gift} back. A person looks at it and decides, within a few days as a rule. You get a letter either way.`,
    declined: `You asked to have ${amount} of ${gift} back. We looked at it and do not give it back.`,
    waiting: `${amount} of ${gift} waits for you at the payment service. Open the page below to say where it should go.`,
    done:
      refund.reason === "second_payment"
        ? `You paid ${gift} twice. We gave the second payment of ${amount} back.`
        : `${amount} of ${gift} is on its way back to you. Cards and banks may take five to ten days to show it.`,
  };
  return {
    kind: `refund-${what}`,
    donationId: refund.donation_id,
    to,
    subject: `${headings[what]}: ${amount}`,
    heading: headings[what],
    blocks: [
      { kind: "text", text: texts[what] },
      ...(receipt ? [wordsOf(receipt)] : []),
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

function wordsOf({ number, isVoid }: HeldReceipt): LetterBlock {
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
  }: Omit<LetterOfRefund, "what" | "link" | "receipt"> & { giftsPath: string },
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
