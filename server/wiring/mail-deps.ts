import type { Config } from "../config.ts";
import { liveMailSite, readSender } from "../features/foundation/emails/live-mail-site.ts";
import type { LiveSettings } from "../features/foundation/site/live-settings.ts";
import type { Clock } from "../platform/clock.ts";
import { countMails } from "../platform/mail/count-mails.ts";
import { createDevMailbox } from "../platform/mail/dev-mailbox.ts";
import { createSmtpTransport } from "../platform/mail/smtp-mail.ts";
import type { SiteKeys } from "../platform/secrets.ts";

interface MailDeps {
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly keys: SiteKeys;
  readonly settings: LiveSettings;
}

/** Sends email to the mail server, or to a mailbox in this process if none is configured. */
export function createMailDeps(config: Config, { publicUrl, clock, keys, settings }: MailDeps) {
  const { smtpUrl: url, officeEmail } = config;
  const mailbox = createDevMailbox(clock);
  const transport =
    url === undefined ? mailbox : createSmtpTransport({ url, sender: readSender(settings) });
  return {
    mailbox: url === undefined ? mailbox : undefined,
    ...countMails(transport),
    mailSite: liveMailSite(settings, { publicUrl, officeEmail }),
    mailKeys: keys.rotating("mails"),
  };
}
