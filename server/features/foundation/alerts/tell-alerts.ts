import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import type { MailSite } from "../letters/mail-site.ts";
import type { Mails } from "../letters/mails.ts";
import { alertsLetter } from "./alert-letter.ts";
import { MAIL_EVERY_MS, TOLD_AGAIN_MS } from "./alert-policy.ts";
import { findLastTold, takeUntold } from "./alert-store.ts";

export interface TellAlertsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  /** Undefined where mails leave this machine and nobody said where the office reads its own. */
  readonly officeEmail: string | undefined;
}

/** Logs and mails what nobody was told of yet, and once a day what is still open: in one mail. */
export async function tellAlerts(deps: TellAlertsDeps): Promise<void> {
  const { database, clock, log, mails, mailSite, officeEmail } = deps;
  const at = new Date(clock());
  const told = await inTransaction(database, async (tx) => {
    const last = (await findLastTold(tx))?.getTime();
    // A clock that was set back must not silence it for as long as it went back.
    if (last !== undefined && Math.abs(at.getTime() - last) < MAIL_EVERY_MS) return [];
    const toldBefore = new Date(at.getTime() - TOLD_AGAIN_MS);
    const alerts = await takeUntold(tx, { toldBefore, at });
    if (alerts.length > 0 && officeEmail !== undefined) {
      await mails.send(tx, alertsLetter(mailSite, officeEmail, alerts));
    }
    return alerts;
  });
  for (const { kind, key, times, again } of told) {
    log.error({ alert: kind, key, times, again }, "an alert waits in the office");
  }
}
