import type { Db } from "../../../platform/db/database.ts";

/** Returns the payments that are settled with a known cost and not quarantined. */
export async function findBookedPayments(
  db: Db,
  provider: string,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("donation")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("payment_id", "in", paymentIds)
    .where("settled_at", "is not", null)
    .where("cost_told", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("quarantined_payment as held")
            .select("held.payment_id")
            .where("held.provider", "=", provider)
            .whereRef("held.payment_id", "=", "donation.payment_id"),
        ),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ payment_id }) => payment_id ?? []));
}
