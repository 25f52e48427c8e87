import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import { keptMoney } from "../../../platform/kept-money.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";

const kept = z.object({
  reference: z.string(),
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  total: keptMoney,
  cost: z.optional(keptMoney),
  received: z.optional(keptMoney),
  exchanged: z.optional(z.object({ from: keptMoney, to: keptMoney })),
  changedAt: z.int(),
});

/** A payment as it was told when it was put into quarantine. */
export type HeldFact = z.output<typeof kept> & Pick<GatewayPayment, "paymentId" | "cost">;

/** Reads what was kept of a payment; undefined where the gateway's own words could not be read either. */
export function readHeldFact(row: {
  readonly payment_id: string;
  readonly reason: string;
  readonly facts: string;
}): HeldFact | undefined {
  if (row.reason === "unreadable_payment") return undefined;
  // What was too long was cut, and is no JSON any more.
  const read = kept.safeParse(readJson(row.facts));
  return read.success
    ? { ...read.data, paymentId: row.payment_id, cost: read.data.cost }
    : undefined;
}
