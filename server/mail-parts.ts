import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import { countMails } from "./platform/mail/counted-mails.ts";
import { createDevMailbox } from "./platform/mail/dev-mailbox.ts";
import { createSmtpTransport } from "./platform/mail/smtp-mail.ts";
import type { SiteKeys } from "./platform/secrets.ts";

/** How mails leave: to the mail server, or into a mailbox of this process where there is none. */
export function mailParts(
  config: Config,
  publicUrl: string,
  { clock, keys }: { readonly clock: Clock; readonly keys: SiteKeys },
) {
  const { smtpUrl: url, productName, contactEmail, contactPhone } = config;
  const mailbox = createDevMailbox(clock);
  const from = { name: productName, address: contactEmail };
  return {
    mailbox: url === undefined ? mailbox : undefined,
    ...countMails(url === undefined ? mailbox : createSmtpTransport({ url, from })),
    mailSite: { productName, publicUrl, contactEmail, contactPhone },
    mailKeys: keys.changing("mails"),
  };
}
