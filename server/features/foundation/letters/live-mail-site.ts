import type { SiteLogo } from "#contract/foundation/site.ts";
import { isWideLogo, smallLogoUrl } from "#contract/pictures.ts";
import type { Sender } from "../../../platform/mail/smtp-mail.ts";
import type { LiveSettings } from "../site/live-settings.ts";
import type { MailLogo, MailSite } from "./mail-site.ts";

/** The site as mails tell of it, always as the settings have it now: to be read, not copied. */
export function liveMailSite(
  settings: Pick<LiveSettings, "values" | "saved">,
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
    get contactAddress() {
      return settings.values.contact_address;
    },
    get logo() {
      return mailLogo(settings.values.logo);
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

/** Pixels that a logo takes in a mail at most. */
const LOGO = { width: 200, height: 40 };

function mailLogo(logo: SiteLogo | null): MailLogo | null {
  if (!logo) return null;
  const share = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
  return {
    path: smallLogoUrl(logo),
    width: Math.max(1, Math.round(logo.width * share)),
    height: Math.max(1, Math.round(logo.height * share)),
    wide: isWideLogo(logo),
  };
}

export function senderOf(settings: LiveSettings): () => Sender {
  return () => {
    const { sender_name: name, sender_address: address, reply_to: replyTo } = settings.values;
    return { from: { name, address }, replyTo };
  };
}
