import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import { securityEmail } from "../../foundation/emails/security-email.ts";
import { providerDetails } from "./provider-details.ts";

/** To the owner of an account that was linked to a provider. */
export function linkedEmail(site: MailSite, to: string, provider: SocialProvider): EmailContent {
  const { name } = providerDetails[provider];
  return securityEmail(site, {
    kind: "social-linked",
    to,
    heading: `You can now log in with ${name}`,
    description: `Your account was linked to ${name}. Anyone who is logged in to your ${name} account can log in here.`,
  });
}
