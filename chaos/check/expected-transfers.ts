import type { TransferRecord } from "../gateways/gateway-client.ts";
import type { MovementRow, SiteRows } from "./site-rows.ts";

/** How each is booked: under which name, and with what sign in which account beside the gateway's. */
export const kinds = {
  to_bank: { kind: "to_bank", other: "bank", sign: 1n },
  from_bank: { kind: "from_bank", other: "bank", sign: -1n },
  fee: { kind: "account_fee", other: "gateway-costs", sign: 1n },
  fee_returned: { kind: "account_fee_returned", other: "gateway-costs", sign: -1n },
} as const satisfies Record<TransferRecord["what"], object>;

const names: ReadonlySet<string> = new Set(Object.values(kinds).map(({ kind }) => kind));

export function isTransfer(kind: string): boolean {
  return names.has(kind);
}

/** What the gateway tells and the books do not say, or otherwise. */
export function findUnheardTransfers(
  transfers: readonly TransferRecord[],
  { movements }: Pick<SiteRows, "movements">,
): string[] {
  const lines = Map.groupBy(movements, ({ external_id }) => external_id);
  return transfers.flatMap((transfer) => {
    const its = lines.get(transfer.id) ?? [];
    const [row] = its;
    if (row && its.length === 1 && isLike(row, transfer)) return [];
    const are = its.map(
      ({ kind, amount_minor, currency }) => `${kind} ${amount_minor} ${currency}`,
    );
    const { what, id, amount_minor, currency } = transfer;
    return `${what} ${id} of ${amount_minor} ${currency} is booked as ${are.join(", ") || "-"}`;
  });
}

function isLike(row: MovementRow, transfer: TransferRecord): boolean {
  return (
    row.kind === kinds[transfer.what].kind &&
    row.donation_id === null &&
    row.amount_minor === BigInt(transfer.amount_minor) &&
    row.currency === transfer.currency &&
    row.occurred_at.getTime() === transfer.created_at
  );
}
