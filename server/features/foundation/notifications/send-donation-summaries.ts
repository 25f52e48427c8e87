import { findInstants, localTime } from "#contract/time-zone.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockAccountRow, updateAccount } from "../accounts/account-store.ts";
import type { MailSite } from "../emails/mail-site.ts";
import type { Mails } from "../emails/mails.ts";
import { donationSummaryEmail } from "./donation-summary-email.ts";
import { findSummaryRecipients, takeDueDonations } from "./donation-summary-store.ts";

/** When daily summaries are sent, in the charity's time zone. */
const DAILY_AT = "08:00";
/** Donors that an email names for each campaign. */
const NAMED_DONORS = 10;
const BATCH = 100;

export interface SummaryDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mailSite: MailSite;
  readonly mails: Pick<Mails, "sendUnsolicited">;
}

/** Emails campaign teams about new donations, as often as each member chose. */
export async function sendDonationSummaries(deps: SummaryDeps): Promise<void> {
  const morning = latestMorning(deps.clock(), deps.mailSite.timeZone);
  for (;;) {
    const recipients = await findSummaryRecipients(deps.db, morning, BATCH);
    for (const { id } of recipients) {
      await inTransaction(deps.database, (tx) => sendSummary(tx, deps, id));
    }
    if (recipients.length < BATCH) return;
  }
}

async function sendSummary(tx: Tx, deps: SummaryDeps, accountId: string): Promise<void> {
  const account = await lockAccountRow(tx, accountId);
  const campaigns = await takeDueDonations(tx, accountId, NAMED_DONORS);
  if (!account || account.erased_at || account.donation_mails === "none") return;
  await updateAccount(tx, accountId, { donations_mailed_at: new Date(deps.clock()) });
  if (!account.email_verified_at || campaigns.length === 0) return;
  const email = donationSummaryEmail(deps.mailSite, account.email, campaigns);
  await deps.mails.sendUnsolicited(tx, { kind: "donationSummary" }, email);
}

/** The last time at which daily summaries were due. */
export function latestMorning(now: number, zone: string): Date {
  const mornings = [now, now - DAY_MS].flatMap((day) => {
    const local = `${localTime(day, zone).slice(0, 10)}T${DAILY_AT}`;
    return findInstants(local, zone) ?? [];
  });
  return new Date(Math.max(...mornings.filter((morning) => morning <= now)));
}
