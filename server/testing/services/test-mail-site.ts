import { designColours } from "#contract/foundation/site-colours.ts";
import type { MailSite } from "../../features/foundation/letters/mail-site.ts";

/** A site as mails tell of it, for tests without one. */
export const testMailSite: MailSite = {
  productName: "Tributary",
  publicUrl: "http://localhost:3000",
  contactEmail: "hello@example.org",
  contactPhone: "+1 555 010 0199",
  contactAddress: "",
  colours: designColours,
  logo: null,
  officeEmail: undefined,
};
