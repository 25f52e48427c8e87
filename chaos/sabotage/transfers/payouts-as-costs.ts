import { accounts } from "#server/features/books/ledger/ledger-entry.ts";
import * as real from "#server/features/giving/movements/movement-entries.ts";

/** What goes to the bank is booked as if the gateway kept it: the gateway's balance is right all the same. */
export function moveEntries(...[from, to, amount]: Parameters<typeof real.moveEntries>) {
  return real.moveEntries(from, to === accounts.bank ? accounts.gatewayCosts : to, amount);
}
