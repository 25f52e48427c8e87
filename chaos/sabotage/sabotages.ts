import { feature, type Sabotage, SOON_MS, swap } from "./sabotage.ts";

const noReconciler = swap(feature("giving/payments/reconcile-payments"), "idle-reconciler");
const hastyReceiver = swap(feature("books/gateways/receive-event"), "hasty-receiver");

export const sabotages: readonly Sabotage[] = [
  {
    name: "no-unique-key",
    needsStorm: true,
    caughtBy: "double: no key and no donor has two donations",
    spoilDatabase: [
      "ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey",
      "CREATE INDEX idempotency_key_plain ON idempotency_key (scope, key)",
    ],
    quietWithinMs: SOON_MS,
  },
  {
    name: "random-gateway-key",
    needsStorm: true,
    caughtBy: "double: no donation has two payments",
    preload: [swap("#server/platform/payments/sandbox/sandbox-provider.ts", "forgetful-provider")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "ack-before-store",
    needsStorm: true,
    caughtBy: "lost: what the gateway took is settled, with its total and currency",
    preload: [noReconciler, hastyReceiver],
    reconcilerOff: true,
    quietWithinMs: SOON_MS,
  },
  {
    name: "ack-before-store-embedded",
    needsStorm: true,
    caughtBy: "lost: what the gateway took is settled, with its total and currency",
    preload: [noReconciler, hastyReceiver],
    reconcilerOff: true,
    quietWithinMs: SOON_MS,
    embedded: true,
  },
  {
    name: "folder-refused-quietly",
    caughtBy: "calm: a data folder has one process",
    preload: [swap("#server/platform/control-socket.ts", "quiet-refusal")],
    quietWithinMs: SOON_MS,
    embedded: true,
  },
  {
    // Who comes second hears of the first by its socket too. Without both, the database is ruined.
    name: "folder-without-lock",
    caughtBy: undefined,
    preload: [swap("#server/platform/db/folder-lock.ts", "no-lock")],
    quietWithinMs: SOON_MS,
    embedded: true,
  },
  {
    name: "rate-doubled",
    caughtBy: "books: a gift counts for what it is worth at the rate of the run",
    preload: [swap(feature("giving/donations/donation-store"), "doubled-rate")],
  },
  {
    name: "fee-of-three-percent",
    caughtBy: "lost: the donor pays the gift and two percent, as they were told",
    preload: [swap("#contract/money.ts", "higher-fee")],
  },
  {
    name: "settled-three-days-early",
    caughtBy: "days: a gift is dated when the gateway took the money",
    preload: [swap(feature("giving/donations/settle-donations"), "early-settling")],
  },
  {
    name: "settled-while-pending",
    caughtBy: "days: a gift is dated when the gateway took the money",
    preload: [swap(feature("giving/donations/donation-status"), "hopeful-status")],
    // What fails while it is under way stays settled.
    quietWithinMs: SOON_MS,
  },
  {
    name: "donor-counted-twice",
    caughtBy: "books: campaigns' totals are what was given, by how many",
    preload: [swap(feature("campaigns/catalogue/campaign-totals-store"), "doubled-donors")],
  },
  {
    name: "no-receipts",
    caughtBy: "receipts: each settled gift has one in force, and nothing else has",
    preload: [swap(feature("giving/receipts/issue-receipts"), "no-receipts")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "wrong-receipt-amount",
    caughtBy: "receipts: a published key signed them, and they say what was given",
    preload: [swap(feature("giving/receipts/receipt-content"), "generous-receipts")],
  },
  {
    name: "no-thanks",
    caughtBy: "mails: each settled donor with an address is thanked once, with a receipt",
    preload: [swap(feature("foundation/letters/mails"), "silent-mails")],
  },
  {
    name: "thanks-twice",
    caughtBy: "mails: each settled donor with an address is thanked once, with a receipt",
    preload: [swap(feature("foundation/letters/mails"), "doubled-mails")],
  },
  {
    name: "refund-booked-twice",
    caughtBy: "returns: each word of the gateway is in the books once, and nothing else",
    preload: [swap(feature("books/ledger/movement-store"), "doubled-refunds")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "split-loses-a-cent",
    caughtBy: "returns: gift, fee and cost go back in proportion, to the cent",
    preload: [swap(feature("giving/refunds/split-refund"), "rough-split")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "disputes-never-booked",
    caughtBy: "returns: nothing that the gateway did is unheard",
    preload: [swap(feature("giving/movements/apply-dispute"), "unheard-disputes")],
    needsStorm: true,
    quietWithinMs: SOON_MS,
  },
  {
    name: "random-refund-key",
    caughtBy: "returns: an order reaches the gateway once, by its own name",
    preload: [swap("#server/platform/payments/sandbox/sandbox-provider.ts", "forgetful-refunds")],
    needsStorm: true,
    quietWithinMs: SOON_MS,
  },
  {
    name: "payout-booked-twice",
    caughtBy: "transfers: each one that the gateway tells is in the books once, and no other",
    preload: [swap(feature("books/ledger/movement-store"), "transfers/doubled-payouts")],
  },
  {
    name: "payout-booked-as-cost",
    caughtBy: "transfers: bank, costs and balances say what moved, to the cent",
    preload: [swap(feature("giving/movements/movement-entries"), "transfers/payouts-as-costs")],
  },
  {
    name: "totals-keep-what-went-back",
    caughtBy: "books: campaigns' totals are what was given, by how many",
    preload: [swap(feature("campaigns/catalogue/campaign-totals-store"), "silent-returns")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "own-changes-unheard",
    caughtBy: "shown: every process shows what was given, by how many, wherever it does",
    preload: [swap("#server/platform/db/changes.ts", "unheard-own-changes")],
  },
  {
    name: "other-processes-unheard",
    caughtBy: "shown: every process shows what was given, by how many, wherever it does",
    preload: [swap("#server/platform/db/changes.ts", "deaf-changes")],
  },
  {
    name: "no-reconciler",
    needsStorm: true,
    caughtBy: undefined,
    preload: [noReconciler],
    reconcilerOff: true,
  },
  {
    name: "events-forgotten",
    doubles: true,
    caughtBy: "lost: what the gateway took is settled, with its total and currency",
    preload: [noReconciler, swap(feature("books/gateways/receive-event"), "forgetful-receiver")],
    reconcilerOff: true,
    quietWithinMs: SOON_MS,
  },
  {
    name: "random-stripe-key",
    doubles: true,
    needsStorm: true,
    caughtBy: "double: no donation has two payments",
    preload: [swap("#server/platform/payments/stripe/stripe-provider.ts", "forgetful-stripe")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "refund-booked-twice-doubles",
    doubles: true,
    caughtBy: "returns: each word of the gateway is in the books once, and nothing else",
    preload: [swap(feature("books/ledger/movement-store"), "doubled-refunds")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "payout-booked-twice-doubles",
    doubles: true,
    caughtBy: "transfers: each one that the gateway tells is in the books once, and no other",
    preload: [swap(feature("books/ledger/movement-store"), "transfers/doubled-payouts")],
  },
  {
    name: "returned-payout-forgotten",
    doubles: true,
    caughtBy: "transfers: each one that the gateway tells is in the books once, and no other",
    preload: [swap(feature("giving/movements/apply-transfer"), "transfers/forgotten-payouts")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "account-fee-lost",
    doubles: true,
    caughtBy: "books: each gateway and the ledger are equal to the cent",
    preload: [
      swap("#server/platform/payments/stripe/stripe-movement.ts", "transfers/lost-account-fees"),
    ],
    quietWithinMs: SOON_MS,
  },
  {
    name: "late-costs-lost",
    doubles: true,
    caughtBy: "books: each gateway and the ledger are equal to the cent",
    preload: [swap(feature("giving/movements/apply-late-fee"), "lost-late-fees")],
    quietWithinMs: SOON_MS,
  },
  {
    name: "exchange-forgotten",
    doubles: true,
    caughtBy: "books: each gateway and the ledger are equal to the cent",
    preload: [swap(feature("giving/movements/movement-entries"), "forgotten-exchange")],
    quietWithinMs: SOON_MS,
  },
  {
    // Without a reconciler it would wait for webhooks that come again after ten minutes.
    name: "nothing-planted-doubles",
    doubles: true,
    needsStorm: true,
    caughtBy: undefined,
  },
];

/** Throws for a name that is none. */
export function findSabotage(name: string): Sabotage {
  const found = sabotages.find((sabotage) => sabotage.name === name);
  if (found) return found;
  throw new Error(`no such sabotage; there are ${sabotages.map((it) => it.name).join(", ")}`);
}
