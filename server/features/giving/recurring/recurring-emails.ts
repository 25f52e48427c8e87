import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import type { RecurringLinks } from "./recurring-links.ts";
import type { RecurringRow } from "./recurring-store.ts";

/** What a donor is told about a recurring donation. */
export type RecurringNews =
  /** It is set up: the first donation was paid, or a payment method is stored for the first day. */
  | { readonly kind: "started" }
  /** A charge is three days away. */
  | { readonly kind: "upcoming"; readonly on: string; readonly because: "yearly" | "changed" }
  /** A charge was declined. `retryOn` is null after the last attempt, which also pauses it. */
  | {
      readonly kind: "declined";
      readonly donationId: string;
      readonly reason: DeclineReason;
      readonly retryOn: string | null;
    }
  /** A period's donation that the donor pays by link. */
  | { readonly kind: "invoice"; readonly donationId: string; readonly dueOn: string }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed" }
  | { readonly kind: "changed" }
  | { readonly kind: "method_replaced" }
  /** Its campaign closed, and it goes to another one. */
  | { readonly kind: "moved"; readonly from: string }
  /** For the reason in the row. */
  | { readonly kind: "stopped" }
  /** The donor asked for a new link. */
  | { readonly kind: "link" };

export interface RecurringMailDeps {
  readonly mails: Pick<Mails, "send" | "sendUnsolicited">;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly recurringLinks: RecurringLinks;
}

/** Emails the donor, unless their data was erased. */
export async function mailRecurringNews(
  _tx: Tx,
  _deps: RecurringMailDeps,
  _recurring: RecurringRow,
  _news: RecurringNews,
): Promise<void> {}
