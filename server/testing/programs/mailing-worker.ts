/** A process that sends mailings until it is killed: `<database url> <mail server url>`. */
import { createMailPace } from "../../features/outreach/mailings/mail-pace.ts";
import { createMailingLinks } from "../../features/outreach/mailings/mailing-links.ts";
import { sendMailings } from "../../features/outreach/mailings/send-mailings.ts";
import { systemClock } from "../../platform/clock.ts";
import { openPostgres } from "../../platform/db/postgres-database.ts";
import { createDrain } from "../../platform/jobs/drain.ts";
import { createLog } from "../../platform/log.ts";
import { createSmtpTransport } from "../../platform/mail/smtp-mail.ts";
import { testMailSite } from "../services/test-mail-site.ts";

const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const database = openPostgres(databaseUrl);
const log = createLog("silent");
const publicUrl = "http://localhost:3000";
const mailSite = { ...testMailSite, publicUrl };
const deps = {
  database,
  db: database.db,
  clock: systemClock,
  log,
  mailSite,
  mailingLinks: createMailingLinks(publicUrl, Buffer.alloc(32)),
  mailTransport: createSmtpTransport({
    url: smtpUrl,
    sender: () => ({ from: { name: "Tributary", address: mailSite.contactEmail }, replyTo: null }),
    timeoutMs: 4_000,
  }),
  mailPace: createMailPace(database, 100_000),
  leaseMs: 6_000,
};
createDrain(() => sendMailings(deps), { everyMs: 100, log }).start();
