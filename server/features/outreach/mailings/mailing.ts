import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { MailingContent } from "../../foundation/emails/email-content.ts";

/** Whether they want the email is checked when it is sent. */
export interface Recipient {
  /** Lower case. */
  readonly email: string;
  /** The name in the greeting; null for none. */
  readonly name: string | null;
  readonly account_id: string | null;
}

/** A page of a mailing's recipients. Someone who is on several pages gets one email. */
export interface RecipientPage {
  readonly people: readonly Recipient[];
  /** Where the next page starts; null on the last page. */
  readonly next: string | null;
}

export interface NewMailing {
  readonly kind: MailingKind;
  /** Null for the newsletter only. */
  readonly campaignId: number | null;
  readonly letter: MailingContent;
  readonly createdBy: string | null;
  readonly at: Date;
  /** Nothing is sent before then. */
  readonly startsAt: Date;
  /** The first page; `addRecipients` adds the others later. */
  readonly recipients: RecipientPage;
  /** JSON for the `ReadRecipients` that reads further pages. */
  readonly audience: object;
}

/** A mailing whose recipients are still being added. */
export interface IncompleteMailing {
  readonly id: string;
  readonly kind: MailingKind;
  readonly campaign_id: number | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly audience: unknown;
  readonly next: string;
}

/** The rows to examine, whether or not they lead to a recipient. */
export interface RecipientRange {
  /** The previous page's `next`; null for the first page. */
  readonly from: string | null;
  readonly rows: number;
}

/**
 * Reads a page of a mailing's recipients as of its creation, without people who qualified later. May
 * write related data in the same transaction.
 */
export type ReadRecipients = (
  tx: Tx,
  mailing: IncompleteMailing,
  range: RecipientRange,
) => Promise<RecipientPage>;

/** The page size: small enough to hold up neither a request nor others who need the same rows. */
export const RECIPIENT_PAGE_SIZE = 1_000;
