import { designColours } from "#contract/foundation/site-colours.ts";
import type { MailSite } from "../../features/foundation/emails/mail-site.ts";

/** Site settings for emails, for tests without a site. */
export const testMailSite: MailSite = {
  productName: "Tributary",
  publicUrl: "http://localhost:3000",
  contactEmail: "hello@example.org",
  contactPhone: "+1 555 010 0199",
  contactAddress: "",
  timeZone: "UTC",
  colours: designColours,
  logo: null,
  officeEmail: undefined,
};
