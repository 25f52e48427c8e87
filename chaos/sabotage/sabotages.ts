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
    name: "acknowledged events are forgotten",
    caughtBy: ["lost: what the gateway took is settled, as it was paid"],
    preload: [
      swap("features/giving/payments/reconcile-payments", "idle-reconciler"),
      swap("features/gateways/inbox/receive-event", "forgetful-receiver"),
    ],
    losesNoWebhooks: true,
  },
  {
    name: "a retried checkout is another payment",
    caughtBy: ["double: no donation has two payments, and a repeated request has the same answer"],
    preload: [swap("features/gateways/stripe/stripe-provider", "forgetful-stripe")],
  },
  {
    name: "refunds are booked twice",
    caughtBy: [
      "books: the ledger has each donation, refund and cost, to the cent",
      "books: gateway and ledger are equal to the cent",
    ],
    preload: [swap("features/books/ledger/movement-store", "doubled-refunds")],
  },
  {
    name: "receipts name a wrong amount, emails are sent twice",
    caughtBy: [
      "receipts: a published key signed them, and they say what was given",
      "emails: each settled donor with an address is thanked once, with a receipt",
    ],
    preload: [
      swap("features/giving/receipts/receipt-content", "generous-receipts"),
      swap("features/foundation/emails/mails", "doubled-mails"),
    ],
  },
  {
    name: "a process ignores the other's changes",
    caughtBy: ["pages: in the end every process shows what was given, by how many"],
    preload: [swap("platform/db/changes", "deaf-changes")],
  },
];

/** Replaces one of the server's modules with one of this folder. */
function swap(real: string, twin: string): string {
  const address = new URL("swap.ts", import.meta.url);
  const query = { real: `#server/${real}.ts`, twin: `./${twin}.ts` };
  address.search = new URLSearchParams(query).toString();
  return address.href;
}
