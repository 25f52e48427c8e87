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

/** A sum as the gateway tells it now. It may rise and fall, so the books follow it by movements of two kinds. */
export interface ToldSum {
  readonly more: MovementKind;
  readonly less: MovementKind;
  /** Undefined while the gateway has not told it. */
  readonly told: Money | undefined;
  /** What a change by so much does to the books; below zero where it is less by now. */
  readonly entries: (by: Money) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Whether less of it takes back the last that was more. */
  readonly undoes?: boolean;
}

/** What the books say of it, in one currency. */
export function bookedSum(
  booked: readonly MovementRow[],
  { more, less }: Pick<ToldSum, "more" | "less">,
  currency: Money["currency"],
): Money {
  const sum = booked
    .filter((movement) => movement.currency === currency)
    .reduce((all, { kind, amount_minor: its }) => {
      if (kind === more) return all + its;
      return kind === less ? all - its : all;
    }, 0);
  return money(sum, currency);
}

/** Books by what it differs from what is booked: telling it twice changes nothing. */
export async function bookDifference(
  tx: Tx,
  movement: Omit<Movement, "kind" | "turn" | "amount">,
  booked: readonly MovementRow[],
  { more, less, told, entries, undoes }: ToldSum,
): Promise<void> {
  if (!told) return;
  const by = told.minor - bookedSum(booked, { more, less }, told.currency).minor;
  if (by === 0) return;
  const kind = by > 0 ? more : less;
  const turn = 1 + booked.filter((its) => its.kind === kind).length;
  const last = undoes && by < 0 ? booked.findLast((its) => its.kind === more) : undefined;
  const amount = money(Math.abs(by), told.currency);
  await recordMovement(
    tx,
    { ...movement, kind, turn, amount },
    { entries: await entries(money(by, told.currency)), ...(last ? { undoes: last } : {}) },
  );
}

/** What came back from a gateway's own exchange less than had left. */
export function exchangeLoss(provider: string, told: Money | undefined): ToldSum {
  return {
    ...{ more: "exchange_loss", less: "exchange_gain", told },
    entries: (by) => moveEntries(accounts.gateway(provider), accounts.exchangeAt(provider), by),
  };
}
