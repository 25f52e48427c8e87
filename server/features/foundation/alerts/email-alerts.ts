import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { MailSite } from "../emails/mail-site.ts";
import type { Mails } from "../emails/mails.ts";
import { alertsEmail } from "./alert-email.ts";
import { EMAIL_EVERY_MS, REMIND_AFTER_MS } from "./alert-policy.ts";
import { claimDueAlerts, findLastNotifiedAt } from "./alert-store.ts";

export interface EmailAlertsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

/** Logs new alerts and sends them to the office in one email. Repeats open alerts once a day. */
export async function emailAlerts(deps: EmailAlertsDeps): Promise<void> {
  const { database, clock, log, mails, mailSite } = deps;
  const { officeEmail } = mailSite;
  const at = new Date(clock());
  const notified = await inTransaction(database, async (tx) => {
    const last = (await findLastNotifiedAt(tx))?.getTime();
    // The absolute difference: if the clock was set back, alerts must not wait until it catches up.
    if (last !== undefined && Math.abs(at.getTime() - last) < EMAIL_EVERY_MS) return [];
    const toldBefore = new Date(at.getTime() - REMIND_AFTER_MS);
    const alerts = await claimDueAlerts(tx, { toldBefore, at });
    if (alerts.length > 0 && officeEmail !== undefined) {
      await mails.send(tx, alertsEmail(mailSite, officeEmail, alerts));
    }
    return alerts;
  });
  for (const { kind, key, times, again } of notified) {
    log.error({ alert: kind, key, times, again }, "an alert needs attention in the office");
  }
}
