/** A deliberate bug, to verify that the checks find it. */
export interface Sabotage {
  readonly name: string;
  /** The checks that must fail. */
  readonly caughtBy: readonly string[];
  /** Modules that the site loads first. */
  readonly preload: readonly string[];
  /** Set if nothing recovers lost webhooks. */
  readonly losesNoWebhooks?: boolean;
}

export const sabotages: readonly Sabotage[] = [
  {
    name: "acknowledged events are dropped",
    caughtBy: ["lost: every payment at the gateway is settled with the amount paid"],
    preload: [
      swap("features/giving/payments/reconcile-payments", "idle-reconciler"),
      swap("features/gateways/inbox/receive-event", "forgetful-receiver"),
    ],
    losesNoWebhooks: true,
  },
  {
    name: "a retried checkout creates another payment",
    caughtBy: [
      "double: no donation has two payments, and a repeated request gets the same response",
    ],
    preload: [swap("features/gateways/stripe/stripe-provider", "forgetful-stripe")],
  },
  {
    name: "refunds are booked twice",
    caughtBy: [
      "books: the ledger has every donation, refund and cost, to the cent",
      "books: gateway and ledger agree to the cent",
    ],
    preload: [swap("features/books/ledger/movement-store", "doubled-refunds")],
  },
  {
    name: "receipts show a wrong amount, emails are sent twice",
    caughtBy: [
      "receipts: they are signed by a published key and show the donated amount",
      "emails: every settled donor with an address gets one thank-you email, with a receipt",
    ],
    preload: [
      swap("features/giving/receipts/receipt-content", "generous-receipts"),
      swap("features/foundation/emails/mails", "doubled-mails"),
    ],
  },
  {
    name: "lines of overlapping statements are imported again",
    caughtBy: ["import: every line of the statements exists once and pays its donation"],
    preload: [swap("features/giving/bank-statements/fingerprint-lines", "doubled-lines")],
  },
  {
    name: "a process ignores the other's changes",
    caughtBy: ["pages: in the end every process shows the correct totals and donor counts"],
    preload: [swap("platform/db/changes", "deaf-changes")],
  },
];

/** Replaces one of the server's modules with one in this folder. */
function swap(real: string, replacement: string): string {
  const address = new URL("swap.ts", import.meta.url);
  const query = { real: `#server/${real}.ts`, replacement: `./${replacement}.ts` };
  address.search = new URLSearchParams(query).toString();
  return address.href;
}
