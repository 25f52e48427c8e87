import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "../../../platform/db/tables.generated.ts";

type DonationRow = Selectable<DB["donation"]>;

/** A condition for a new donation: a statement that gives a row where the donation is allowed. */
export interface Gate<Name extends string> {
  readonly name: Name;
  readonly statement: RawBuilder<unknown>;
}

/**
 * The new donation. Where there is none: the first gate that refused it, or no gate where the key
 * is taken.
 */
export type Claim<Name extends string> =
  | { readonly donation: DonationRow }
  | { readonly donation: undefined; readonly shut: Name | undefined };

/** The parts of a claiming statement that are about its gates. */
export function gateParts(gates: ReadonlyArray<Gate<string>>) {
  const opened = gates.map(({ name }) => sql`EXISTS (SELECT FROM ${sql.ref(name)})`);
  const tables = gates.map(({ name, statement }) => sql`${sql.ref(name)} AS (${statement}),`);
  return {
    /** What stands behind WITH, before the statement's own tables. */
    tables: sql.join(tables, sql` `),
    /** True where all gates let the claim through. */
    mayClaim: opened.length > 0 ? sql.join(opened, sql` AND `) : sql`true`,
    /** Which of them did, for `readClaim`. */
    passed: sql`ARRAY[${sql.join(opened)}]::boolean[] AS passed`,
  };
}

/** What a claiming statement answered: the donation, or the first gate that refused it. */
export function readClaim<Name extends string>(
  [row]: ReadonlyArray<DonationRow & { passed: readonly boolean[] }>,
  gates: ReadonlyArray<Gate<Name>>,
): Claim<Name> {
  if (!row) throw new Error("the claim of a donation returned no row");
  const { passed: opened, ...claimed } = row;
  if (claimed.id) return { donation: claimed };
  return { donation: undefined, shut: gates.find((_, index) => !opened[index])?.name };
}
