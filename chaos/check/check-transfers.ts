import type { TransferRecord } from "../gateways/gateway-client.ts";
import { type Check, check } from "./check.ts";
import { sumsBy } from "./check-books.ts";
import type { Evidence } from "./evidence.ts";
import { sumsOf } from "./expected-entries.ts";
import { findUnheardTransfers, isTransfer, kinds } from "./expected-transfers.ts";

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
    check("transfers: bank, costs and balances say what moved, to the cent", misposted()),
  ];

  function misposted(): string[] {
    const its = new Set(
      rows.movements.filter(({ kind }) => isTransfer(kind)).map(({ id }) => `movement ${id}`),
    );
    const posted = sumsBy(
      rows.entries.filter(({ source }) => its.has(source)),
      ({ account, currency }) => `${account} ${currency}`,
    );
    const right = sumsOf(transfers.flatMap(linesOf));
    // Nothing else comes to the bank or leaves it.
    const bank = sumsBy(
      rows.entries.filter(({ account }) => account === "bank"),
      ({ account, currency }) => `${account} ${currency}`,
    );
    return [...new Set([...posted.keys(), ...right.keys(), ...bank.keys()])].flatMap((account) => {
      const should = right.get(account) ?? 0n;
      const is = [posted, ...(account.startsWith("bank ") ? [bank] : [])].map(
        (sums) => sums.get(account) ?? 0n,
      );
      return is
        .filter((minor) => minor !== should)
        .map((minor) => `transfers: ${account} ${minor}, not ${should}`);
    });
  }
}

function linesOf({ gateway, what, amount_minor, currency }: TransferRecord) {
  const { other, sign } = kinds[what];
  const minor = sign * BigInt(amount_minor);
  return [
    [`${other} ${currency}`, minor],
    [`gateway:${gateway} ${currency}`, -minor],
  ] as const;
}
