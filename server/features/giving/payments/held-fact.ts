import * as z from "zod/mini";
import { readJson } from "../../../platform/json-text.ts";
import { storedMoney } from "../../../platform/stored-money.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";

const storedFact = z.object({
  reference: z.string(),
  state: z.enum(["open", "pending", "succeeded", "failed", "expired"]),
  total: storedMoney,
  cost: z.optional(storedMoney),
  received: z.optional(storedMoney),
  exchanged: z.optional(z.object({ from: storedMoney, to: storedMoney })),
  changedAt: z.int(),
});

/** A payment as the gateway reported it when it was quarantined. */
export type HeldFact = z.output<typeof storedFact> & Pick<GatewayPayment, "paymentId" | "cost">;

/** Undefined if the report was unreadable, or too long to be stored as a whole. */
export function readHeldFact(row: {
  readonly payment_id: string;
  readonly reason: string;
  readonly facts: string;
}): HeldFact | undefined {
  if (row.reason === "unreadable_payment") return undefined;
  const { success, data } = storedFact.safeParse(readJson(row.facts));
  return success ? { ...data, paymentId: row.payment_id, cost: data.cost } : undefined;
}
