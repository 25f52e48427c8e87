import { type RawBuilder, sql } from "kysely";

/** Of a donation's gift, what is left of it, in the donor's currency: as receipts say it. */
export const giftLeft: RawBuilder<number> = sql`(donation.amount_minor - div(
  2 * donation.refunded_minor::numeric * donation.amount_minor
    + donation.amount_minor + donation.fee_minor,
  2 * (donation.amount_minor + donation.fee_minor)))::bigint`;

/** Of the service fee on top of it, what is left, in the donor's currency. */
export const feeLeft: RawBuilder<number> = sql`(donation.amount_minor + donation.fee_minor
  - donation.refunded_minor - ${giftLeft})`;
