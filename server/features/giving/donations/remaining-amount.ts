import { type RawBuilder, sql } from "kysely";

/** The amount of a donation without its refunded share, in the donor's currency, as receipts show it. */
export const remainingAmount: RawBuilder<number> = sql`(donation.amount_minor - div(
  2 * donation.refunded_minor::numeric * donation.amount_minor
    + donation.amount_minor + donation.fee_minor,
  2 * (donation.amount_minor + donation.fee_minor)))::bigint`;

/** The same for the service fee on top. */
export const remainingFee: RawBuilder<number> = sql`(donation.amount_minor + donation.fee_minor
  - donation.refunded_minor - ${remainingAmount})`;
