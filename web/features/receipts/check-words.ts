import type { ReceiptState } from "#contract/giving/receipts.ts";
import type { Finding, Standing } from "./use-receipt-check.ts";

type Tone = "good" | "bad" | "open";

interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

const refusals: Record<Exclude<Finding["outcome"], "genuine">, Omit<Verdict, "tone">> = {
  altered: {
    title: "This is not genuine",
    text: "It was changed after it was signed, or part of it is missing. Do not rely on it.",
  },
  unknown_key: {
    title: "This was not signed here",
    text: "Its signature comes from a key that is not ours.",
  },
  unreadable: {
    title: "There is no code in this",
    text: "Please give the whole address behind the QR code, or the PDF as it was sent.",
  },
  no_crypto: {
    title: "This browser cannot check it",
    text: "It does not know Ed25519. Please try another one, or open this page over https.",
  },
};

const states: Record<ReceiptState, Verdict> = {
  in_force: {
    tone: "good",
    title: "Genuine and in force",
    text: "The signature is ours, and nothing has changed since.",
  },
  amended: {
    tone: "bad",
    title: "Genuine, but amended since",
    text: "We signed this, and then another receipt took its place.",
  },
  refunded: {
    tone: "bad",
    title: "Genuine, but refunded",
    text: "We signed this, and then gave the gift back. It counts no more.",
  },
  void: {
    tone: "bad",
    title: "Genuine, but withdrawn",
    text: "We signed this, and then withdrew it. It counts no more.",
  },
};

const GENUINE = "Genuine";

/** The finding in words. */
export function verdictOf(finding: Finding, standing: Standing | undefined): Verdict {
  if (finding.outcome !== "genuine") return { tone: "bad", ...refusals[finding.outcome] };
  switch (standing) {
    case undefined:
      return {
        tone: "good",
        title: GENUINE,
        text: "The signature is ours. A statement says how things stood on the day it was made.",
      };
    case "asking":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours. Asking how it stands …",
      };
    case "unreachable":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours. Whether it was amended or refunded since could not be asked: there is no connection to us.",
      };
    case "unknown":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours, but this site has no such receipt. Please ask us about it.",
      };
    default:
      return states[standing.state];
  }
}
