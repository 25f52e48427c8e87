import { type Currency, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts, credit, debit } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type MovementKind,
  recordMovement,
} from "../../books/ledger/movement-store.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";

interface BankMovement {
  /** Of the line, or of the opening balance. */
  readonly id: string;
  readonly what: "transfer" | "fee";
  /** Above zero: received. */
  readonly minor: number;
  readonly currency: Currency;
  readonly occurredAt: Date;
}

/** Posts a fee of the bank, or money that came to the account or left it outside donations. */
export async function postBankMovement(
  tx: Tx,
  { id, what, minor, currency, occurredAt }: BankMovement,
): Promise<void> {
  if (minor === 0) return;
  const kind = findKind(what, minor);
  const booked = await findMovements(tx, BANK_PROVIDER, id);
  const turn = booked.filter((movement) => movement.kind === kind).length + 1;
  const amount = money(minor, currency);
  const other = what === "fee" ? accounts.gatewayCosts : accounts.bank;
  await recordMovement(
    tx,
    {
      provider: BANK_PROVIDER,
      externalId: id,
      kind,
      turn,
      donationId: null,
      amount: money(Math.abs(minor), currency),
      occurredAt,
    },
    { entries: [debit(accounts.gateway(BANK_PROVIDER), amount), credit(other, amount)] },
  );
}

function findKind(what: BankMovement["what"], minor: number): MovementKind {
  if (what === "fee") return minor < 0 ? "account_fee" : "account_fee_returned";
  return minor < 0 ? "to_bank" : "from_bank";
}

/** What the movements with an id add up to, in minor units. */
export async function sumBankMovements(tx: Tx, id: string): Promise<number> {
  const booked = await findMovements(tx, BANK_PROVIDER, id);
  return booked.reduce(
    (sum, { kind, amount_minor: minor }) =>
      kind === "from_bank" || kind === "account_fee_returned" ? sum + minor : sum - minor,
    0,
  );
}
