import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { MailedCode } from "./mailed-code.ts";

export const CODE_NOTE =
  "The code expires in 10 minutes, the button after a day; each works once. Don't forward this email, and never tell anyone the code: we won't ask for it.";

/** The link with the token in its fragment, which reaches no server and no log. */
export function codeLinkUrl(
  site: MailSite,
  path: string,
  { to, link }: Pick<MailedCode, "to" | "link">,
): string {
  return `${site.publicUrl}${path}#${new URLSearchParams({ email: to ?? "", code: link })}`;
}
