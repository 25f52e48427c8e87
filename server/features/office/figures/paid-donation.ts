import { type RawBuilder, sql } from "kysely";

/** The donations of figures; their indexes have the same condition. */
export const isPaidDonation = (table = "donation"): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column("settled_at")} IS NOT NULL
    AND (${column("state")} <> 'reversed' OR ${column("payment_method")} <> 'Offline'))`;
};

/** Whom a donation is from; null if it has neither an address nor an account. */
export const donorOf = (table = "donation"): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${table}.donor_email`)}, ${sql.ref(`${table}.account_id`)}::text)`;

/** Leaves out these gateways. */
export const isNotFrom = (
  providers: readonly string[],
  column = "donation.provider",
): RawBuilder<boolean> => sql`${sql.ref(column)} <> ALL(${[...providers]}::text[])`;
