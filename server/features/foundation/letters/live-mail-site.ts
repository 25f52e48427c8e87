import type { Sender } from "../../../platform/mail/smtp-mail.ts";
import type { LiveSettings } from "../site/live-settings.ts";
import type { MailSite } from "./mail-site.ts";

/** The site as mails tell of it, always as the settings have it now: to be read, not copied. */
export function liveMailSite(
  settings: LiveSettings,
  { publicUrl, officeEmail }: Pick<MailSite, "publicUrl" | "officeEmail">,
): MailSite {
  return {
    publicUrl,
    get productName() {
      return settings.values.product_name;
    },
    get contactEmail() {
      return settings.values.contact_email;
    },
    get contactPhone() {
      return settings.values.contact_phone;
    },
    get colours() {
      const { colour_main: main, colour_accent: accent } = settings.values;
      return { main, accent };
    },
    get officeEmail() {
      return settings.saved.contact_email ?? officeEmail;
    },
  };
}

export function senderOf(settings: LiveSettings): () => Sender {
  return () => {
    const { sender_name: name, sender_address: address, reply_to: replyTo } = settings.values;
    return { from: { name, address }, replyTo };
  };
}
