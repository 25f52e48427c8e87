import type { Checkout, Choice } from "../checkout-pages.ts";
import { amountText } from "../hosted-page.ts";
import { laterCharges, readOutcome } from "./donor-pages.ts";
import type { Mandate, MandateDesk, Setup } from "./mandates.ts";

interface SetupPages {
  readonly mandates: MandateDesk;
  /** URL of a setup page. */
  readonly setupUrl: (setupId: string) => string;
}

/** The pages on which a donor stores a payment method without paying, for `checkoutPages`. */
export function setupPages({ mandates, setupUrl }: SetupPages) {
  return {
    find(id: string): Checkout | undefined {
      const setup = mandates.findSetup(id);
      return setup && toPage(setup, mandates.ofSource(id), setupUrl(id));
    },
    choose(id: string, choice: string, later: string | null): string | undefined {
      const setup = mandates.findSetup(id);
      if (!setup) return undefined;
      if (choice === "walk_away") return setup.cancel_url;
      if (choice === "decline") {
        mandates.declineSetup(id);
        return setupUrl(id);
      }
      if (choice !== "approve" && choice !== "bank_transfer") return undefined;
      mandates.store(id, choice === "approve" ? "card" : choice, readOutcome(later));
      return setup.return_url;
    },
  };
}

function toPage(setup: Setup, mandate: Mandate | undefined, url: string): Checkout {
  const { description, currency, reference, return_url, cancel_url, declines } = setup;
  const isOpen = !mandate?.kind;
  return {
    url,
    pageTitle: "Store a payment method",
    title: description,
    amount: amountText(0, currency),
    details: [
      ["Now", "A payment method is stored and nothing is charged"],
      ["Reference", reference],
    ],
    notice: noticeFor(mandate, declines),
    choices: isOpen ? choices : [],
    setting: isOpen ? laterCharges : undefined,
    attempt: declines,
    backUrl: isOpen ? null : return_url,
    merchantUrls: [return_url, cancel_url],
  };
}

function noticeFor(mandate: Mandate | undefined, declines: number): Checkout["notice"] {
  if (mandate?.revoked_at) {
    return { tone: "bad", text: `${mandate.title} is no longer stored.` };
  }
  if (mandate?.kind) {
    return { tone: "good", text: `${mandate.title} is stored. You can close this page.` };
  }
  if (declines === 0) return undefined;
  return { tone: "bad", text: "The card was declined. Nothing was stored. Try another card." };
}

const choices: readonly Choice[] = [
  { action: "approve", name: "Store a card", note: "Later charges are final at once" },
  {
    action: "bank_transfer",
    name: "Store a bank account",
    note: "Later charges are pending until the bank decides",
  },
  { action: "decline", name: "Decline", note: "The card is refused; the donor can try again" },
  {
    action: "walk_away",
    name: "Leave without storing",
    note: "Returns to the merchant; this page stays open",
  },
];
