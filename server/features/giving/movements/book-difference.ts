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
export interface ToldSum {
  readonly more: MovementKind;
  readonly less: MovementKind;
  /** The amount reported last; undefined until the gateway reports it. */
  readonly told: Money | undefined;
  /** The entries of a change, which is negative for a decrease. */
  readonly entries: (change: Money) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Whether a decrease undoes the last increase. */
  readonly undoes?: boolean;
}

/** The booked amount in one currency. */
export function bookedSum(
  booked: readonly MovementRow[],
  { more, less }: Pick<ToldSum, "more" | "less">,
  currency: Money["currency"],
): Money {
  const sum = booked
    .filter((movement) => movement.currency === currency)
    .reduce((total, { kind, amount_minor }) => {
      if (kind === more) return total + amount_minor;
      return kind === less ? total - amount_minor : total;
    }, 0);
  return money(sum, currency);
}

/** Books the difference between the reported and the booked amount, so that repeated reports change nothing. */
export async function bookDifference(
  tx: Tx,
  movement: Omit<Movement, "kind" | "turn" | "amount">,
  booked: readonly MovementRow[],
  { more, less, told, entries, undoes }: ToldSum,
): Promise<void> {
  if (!told) return;
  const change = told.minor - bookedSum(booked, { more, less }, told.currency).minor;
  if (change === 0) return;
  const kind = change > 0 ? more : less;
  const turn = 1 + booked.filter((row) => row.kind === kind).length;
  const last = undoes && change < 0 ? booked.findLast((row) => row.kind === more) : undefined;
  const amount = money(Math.abs(change), told.currency);
  await recordMovement(
    tx,
    { ...movement, kind, turn, amount },
    { entries: await entries(money(change, told.currency)), ...(last ? { undoes: last } : {}) },
  );
}

/** The loss when money that the gateway had exchanged is returned at another rate. */
export function exchangeLoss(provider: string, told: Money | undefined): ToldSum {
  return {
    ...{ more: "exchange_loss", less: "exchange_gain", told },
    entries: (change) =>
      moveEntries(accounts.gateway(provider), accounts.exchangeAt(provider), change),
  };
}
