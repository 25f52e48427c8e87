import type { Expression } from "kysely";
import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { MailingLetter } from "../../foundation/letters/letter.ts";

/** A person to write to. Whether they want the mail is checked when their turn comes. */
export interface Recipient {
  /** In lower case. */
  readonly email: string;
  /** The name to greet them by; null for none. */
  readonly name: string | null;
  readonly account_id: string | null;
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
  /**
   * A list, or a query that selects `email`, `name` and `account_id`, which the database itself
   * turns into recipients, however many. An address that comes twice gets one mail.
   */
  readonly recipients: readonly Recipient[] | Expression<Recipient>;
}
