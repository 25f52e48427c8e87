import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { MailedCode } from "./mailed-code.ts";

export const CODE_NOTE =
  "The code works for 10 minutes and the button for a day. Each email works once, by its code or its button. Don't forward this email. We will never ask you for the code.";

/** The link with the token in its fragment, which reaches no server and no log. */
export function codeLinkUrl(
  site: MailSite,
  path: string,
  { to, link }: Pick<MailedCode, "to" | "link">,
): string {
  return `${site.publicUrl}${path}#${new URLSearchParams({ email: to ?? "", code: link })}`;
}
