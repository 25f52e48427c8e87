import type { TransferRecord } from "../gateways/gateway-client.ts";
import { type Check, check } from "./check.ts";
import { sumsBy } from "./check-books.ts";
import type { Evidence } from "./evidence.ts";
import { type Sums, sumsOf } from "./expected-entries.ts";
import { findUnheardTransfers, isTransfer, kinds } from "./expected-transfers.ts";
import type { EntryRow, SiteRows } from "./site-rows.ts";

/** Money between gateways and the bank, and what gateways take for themselves: as they tell it, once, to the cent. */
export function checkTransfers({ transfers, rows }: Evidence): Check[] {
  const told = new Set(transfers.map(({ id }) => id));
  return [
    check("transfers: each one that the gateway tells is in the books once, and no other", [
      ...findUnheardTransfers(transfers, rows),
      ...rows.movements.map(
        ({ kind, external_id }) =>
          isTransfer(kind) &&
          !told.has(external_id) &&
          `${kind} ${external_id} is booked, the gateway knows nothing of it`,
      ),
    ]),
    check(
      "transfers: bank, costs and balances say what moved, to the cent",
      misposted(transfers, rows),
    ),
  ];
}

function misposted(transfers: readonly TransferRecord[], rows: SiteRows): string[] {
  const bySource = Map.groupBy(rows.entries, ({ source }) => source);
  const sources = new Map(rows.movements.map((row) => [row.external_id, `movement ${row.id}`]));
  const lines = transfers.flatMap(linesOf);
  return [
    ...transfers.flatMap((transfer) => {
      const entries = bySource.get(sources.get(transfer.id) ?? "") ?? [];
      return unlike(`${transfer.what} ${transfer.id}`, entries, sumsOf(linesOf(transfer)));
    }),
    // Nothing else comes to the bank or leaves it.
    ...unlike(
      "the bank",
      rows.entries.filter(({ account }) => account === "bank"),
      sumsOf(lines.filter(([account]) => account.startsWith("bank "))),
    ),
  ];
}

function unlike(what: string, entries: readonly EntryRow[], right: Sums): string[] {
  const posted = sumsBy(entries, ({ account, currency }) => `${account} ${currency}`);
  return [...new Set([...posted.keys(), ...right.keys()])].flatMap((account) => {
    const [is, should] = [posted.get(account) ?? 0n, right.get(account) ?? 0n];
    return is === should ? [] : [`${what}: ${account} ${is}, not ${should}`];
  });
}

function linesOf({ gateway, what, amount_minor, currency }: TransferRecord) {
  const { other, sign } = kinds[what];
  const minor = sign * BigInt(amount_minor);
  return [
    [`${other} ${currency}`, minor],
    [`gateway:${gateway} ${currency}`, -minor],
  ] as const;
}
