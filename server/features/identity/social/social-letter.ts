import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { securityLetter } from "../../foundation/letters/security-letter.ts";
import { socialParticulars } from "./social-metadata.ts";

/** To the owner of an account that was linked to a provider. */
export function linkedLetter(site: MailSite, to: string, provider: SocialProvider): Letter {
  const { name } = socialParticulars[provider];
  return securityLetter(site, {
    kind: "social-linked",
    to,
    heading: `You can now log in with ${name}`,
    description: `Your account was linked to ${name}. Anyone who is logged in to your ${name} account can log in here.`,
  });
}
