import type { Tx } from "../../../platform/db/database.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type MovementKind,
  recordMovement,
} from "../../books/ledger/movement-store.ts";
import type { GatewayTransfer } from "../../gateways/provider/payment-provider.ts";
import { costEntries, moveEntries, reverseEntries } from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";

const kinds = {
  to_bank: "to_bank",
  from_bank: "from_bank",
  fee: "account_fee",
  fee_returned: "account_fee_returned",
} as const satisfies Record<GatewayTransfer["what"], MovementKind>;

const entriesFor: Record<
  GatewayTransfer["what"],
  (provider: string, amount: GatewayTransfer["amount"]) => Entry[]
> = {
  to_bank: (provider, amount) => moveEntries(accounts.gateway(provider), accounts.bank, amount),
  from_bank: (provider, amount) => moveEntries(accounts.bank, accounts.gateway(provider), amount),
  fee: costEntries,
  fee_returned: (provider, amount) => reverseEntries(costEntries(provider, amount)),
};

/** Books a payout, a top-up or a fee of the gateway account, once. */
export async function applyTransfer(
  tx: Tx,
  { provider }: MovementDeps,
  fact: GatewayTransfer,
): Promise<MovementOutcome | undefined> {
  const { transferId: id, what, amount } = fact;
  const kind = kinds[what];
  const booked = await findMovements(tx, provider.name, id);
  const known = booked.find((movement) => movement.kind === kind);
  if (known) {
    const isSame = known.amount_minor === amount.minor && known.currency === amount.currency;
    const cause = "it was reported with another amount before";
    return isSame ? undefined : toMovementOutcome(fact, { kind: "movement_misfit", id, cause });
  }
  const movement = { provider: provider.name, externalId: id, kind, donationId: null, amount };
  const occurredAt = new Date(fact.changedAt);
  await recordMovement(
    tx,
    { ...movement, occurredAt },
    { entries: entriesFor[what](provider.name, amount) },
  );
  return undefined;
}
