import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import {
  type Movement,
  type MovementKind,
  type MovementRow,
  recordMovement,
} from "../../books/ledger/movement-store.ts";
import { moveEntries } from "./movement-entries.ts";

/** An amount that the gateway may revise: increases and decreases are booked as movements of two kinds. */
export interface ReportedAmount {
  readonly increase: MovementKind;
  readonly decrease: MovementKind;
  /** The amount reported last; undefined until the gateway reports it. */
  readonly reported: Money | undefined;
  /** The entries of a change, which is negative for a decrease. */
  readonly entries: (change: Money) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Whether a decrease undoes the last increase. */
  readonly undoes?: boolean;
}

/** The booked amount in one currency. */
export function sumBooked(
  booked: readonly MovementRow[],
  { increase, decrease }: Pick<ReportedAmount, "increase" | "decrease">,
  currency: Money["currency"],
): Money {
  const sum = booked
    .filter((movement) => movement.currency === currency)
    .reduce((total, { kind, amount_minor }) => {
      if (kind === increase) return total + amount_minor;
      return kind === decrease ? total - amount_minor : total;
    }, 0);
  return money(sum, currency);
}

/** Books the difference between the reported and the booked amount, so that repeated reports change nothing. */
export async function bookDifference(
  tx: Tx,
  movement: Omit<Movement, "kind" | "turn" | "amount">,
  booked: readonly MovementRow[],
  { increase, decrease, reported, entries, undoes }: ReportedAmount,
): Promise<void> {
  if (!reported) return;
  const change =
    reported.minor - sumBooked(booked, { increase, decrease }, reported.currency).minor;
  if (change === 0) return;
  const kind = change > 0 ? increase : decrease;
  const turn = 1 + booked.filter((row) => row.kind === kind).length;
  const last = undoes && change < 0 ? booked.findLast((row) => row.kind === increase) : undefined;
  const amount = money(Math.abs(change), reported.currency);
  await recordMovement(
    tx,
    { ...movement, kind, turn, amount },
    { entries: await entries(money(change, reported.currency)), ...(last ? { undoes: last } : {}) },
  );
}

/** The loss when money that the gateway had exchanged is returned at another rate. */
export function exchangeLoss(provider: string, reported: Money | undefined): ReportedAmount {
  return {
    ...{ increase: "exchange_loss", decrease: "exchange_gain", reported },
    entries: (change) =>
      moveEntries(accounts.gateway(provider), accounts.exchangeAt(provider), change),
  };
}
