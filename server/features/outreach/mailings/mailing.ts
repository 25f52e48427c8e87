import type { Expression } from "kysely";
import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { MailingLetter } from "../../foundation/letters/letter.ts";

/** Somebody to be written to. Whether they want it is looked at when their turn comes. */
export interface Recipient {
  /** In lower case. */
  readonly email: string;
  /** How they are greeted; null greets nobody by name. */
  readonly name: string | null;
  readonly account_id: string | null;
}

export interface NewMailing {
  readonly kind: MailingKind;
  /** Null for the newsletter, and for it alone. */
  readonly campaignId: number | null;
  readonly letter: MailingLetter;
  readonly createdBy: string | null;
  readonly at: Date;
  /** Nobody is written to before. */
  readonly startsAt: Date;
  /**
   * A list, or a query that selects `email`, `name` and `account_id`, which the database turns into
   * recipients by itself however many they are. An address that comes twice is written to once.
   */
  readonly recipients: readonly Recipient[] | Expression<Recipient>;
}
