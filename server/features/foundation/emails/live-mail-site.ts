import type { SiteLogo } from "#contract/foundation/site.ts";
import { isWideLogo, smallLogoUrl } from "#contract/pictures.ts";
import type { Sender } from "../../../platform/mail/smtp-mail.ts";
import type { LiveSettings } from "../site/live-settings.ts";
import type { MailLogo, MailSite } from "./mail-site.ts";

/** The site as it appears in emails. Reads the current settings on each access, so don't copy it. */
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
    get timeZone() {
      return settings.values.time_zone;
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

/** In pixels. */
const MAX_LOGO = { width: 200, height: 40 };

function mailLogo(logo: SiteLogo | null): MailLogo | null {
  if (!logo) return null;
  const scale = Math.min(MAX_LOGO.width / logo.width, MAX_LOGO.height / logo.height, 1);
  return {
    path: smallLogoUrl(logo),
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
    wide: isWideLogo(logo),
  };
}

export function readSender(settings: LiveSettings): () => Sender {
  return () => {
    const { sender_name: name, sender_address: address, reply_to: replyTo } = settings.values;
    return { from: { name, address }, replyTo };
  };
}
