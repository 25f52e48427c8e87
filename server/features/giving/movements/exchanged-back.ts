import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import { findMovementEntries, type MovementRow } from "../../books/ledger/movement-store.ts";
import { moveEntries, opposite } from "./movement-entries.ts";

/** The entries that undo the gateway's exchange of a refund that failed. */
export async function exchangedBack(
  tx: Tx,
  provider: string,
  refund: Pick<MovementRow, "id" | "kind">,
): Promise<Entry[]> {
  const exchange = accounts.exchangeAt(provider);
  const booked = await findMovementEntries(tx, refund);
  return booked
    .filter(({ account }) => account === exchange)
    .flatMap(({ minor, currency }) =>
      opposite(moveEntries(accounts.gateway(provider), exchange, money(minor, currency))),
    );
}
