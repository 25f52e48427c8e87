import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import { securityLetter } from "../../foundation/letters/security-letter.ts";
import { socialParticulars } from "./social-metadata.ts";

/** To the owner of an account that a provider now signs in. */
export function linkedLetter(site: MailSite, to: string, provider: SocialProvider): Letter {
  const { name } = socialParticulars[provider];
  return securityLetter(site, {
    kind: "social-linked",
    to,
    heading: `${name} now signs you in`,
    what: `Your account was linked with ${name}: whoever is signed in there as you can sign in here.`,
  });
}
