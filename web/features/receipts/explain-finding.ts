import type { ReceiptState } from "#contract/giving/receipts.ts";
import type { Finding, ReceiptStatus } from "./use-receipt-check.ts";

interface Explanation {
  readonly tone: "good" | "bad" | "open";
  readonly title: string;
  readonly text: string;
}

const refusals: Record<Exclude<Finding["outcome"], "genuine">, Omit<Explanation, "tone">> = {
  altered: {
    title: "Not genuine",
    text: "It was changed after we signed it, or part of it is missing. Don't rely on it.",
  },
  unknown_key: {
    title: "Not signed by us",
    text: "It was signed with a key that is not ours.",
  },
  unreadable: {
    title: "No code found",
    text: "Please enter the full address from the QR code, or choose the original PDF.",
  },
  no_crypto: {
    title: "This browser can't check receipts",
    text: "It doesn't support Ed25519 signatures. Please try another browser, or open this page over https.",
  },
};

const states: Record<ReceiptState, Explanation> = {
  in_force: {
    tone: "good",
    title: "Genuine and valid",
    text: "We signed this receipt, and it is still valid.",
  },
  amended: {
    tone: "bad",
    title: "Genuine, but replaced",
    text: "We signed this receipt and later replaced it with another one.",
  },
  refunded: {
    tone: "bad",
    title: "Genuine, but refunded",
    text: "We signed this receipt and later refunded the donation. It is no longer valid.",
  },
  void: {
    tone: "bad",
    title: "Genuine, but withdrawn",
    text: "We signed this receipt and later withdrew it. It is no longer valid.",
  },
};

const GENUINE = "Genuine";

export function explainFinding(finding: Finding, status: ReceiptStatus | undefined): Explanation {
  if (finding.outcome !== "genuine") return { tone: "bad", ...refusals[finding.outcome] };
  switch (status) {
    case undefined:
      return {
        tone: "good",
        title: GENUINE,
        text: "The signature is ours. A statement shows the donations as of the day it was created.",
      };
    case "checking":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours. Checking its current status…",
      };
    case "unreachable":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours. We couldn't check whether it has since been replaced or refunded: there is no connection to us.",
      };
    case "unknown":
      return {
        tone: "open",
        title: GENUINE,
        text: "The signature is ours, but this site has no record of the receipt. Please contact us about it.",
      };
    default:
      return states[status.state];
  }
}
