import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { MailingLetter } from "../../foundation/letters/letter.ts";

/** A person to write to. Whether they want the mail is checked when their turn comes. */
export interface Recipient {
  /** In lower case. */
  readonly email: string;
  /** The name to greet them by; null for none. */
  readonly name: string | null;
  readonly account_id: string | null;
}

/** Some of a mailing's recipients. Who comes twice, on whatever pages, gets one mail. */
export interface RecipientPage {
  readonly people: readonly Recipient[];
  /** Where the next page begins; null where this is the last one. */
  readonly next: string | null;
}

export interface NewMailing {
  readonly kind: MailingKind;
  /** Null for the newsletter only. */
  readonly campaignId: number | null;
  readonly letter: MailingLetter;
  readonly createdBy: string | null;
  readonly at: Date;
  /** Nothing is sent before this time. */
  readonly startsAt: Date;
  /** The first page. The others are added later, by `addRecipients`. */
  readonly recipients: RecipientPage;
  /** What whoever reads further pages has to know, as JSON. */
  readonly audience: object;
}

/** A mailing whose recipients are still being added. */
export interface GrowingMailing {
  readonly id: string;
  readonly kind: MailingKind;
  readonly campaign_id: number | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly audience: unknown;
  readonly next: string;
}

/** From where on so many rows are looked through, whether or not they lead to a recipient. */
export interface RecipientRange {
  /** A page's `next`; null for the first page. */
  readonly from: string | null;
  readonly rows: number;
}

/**
 * Reads one more page of a mailing's recipients, as it was when the mailing was made: who came later is
 * not among them. May write what belongs to it, in the same transaction.
 */
export type ReadRecipients = (
  tx: Tx,
  mailing: GrowingMailing,
  range: RecipientRange,
) => Promise<RecipientPage>;

/** A page: few enough rows that neither a request nor whoever wants the same rows waits for long. */
export const RECIPIENTS_AT_ONCE = 1_000;
