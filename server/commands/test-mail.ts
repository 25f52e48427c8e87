import type { Deps } from "../deps.ts";
import { layOutEmail } from "../features/foundation/emails/email-layout.ts";
import { uuidv7 } from "../platform/ids.ts";

/** Sends a test email at once. Throws an Error with the mail server's reason. */
export async function sendTestMail(
  { mailTransport, mailSite }: Pick<Deps, "mailTransport" | "mailSite">,
  words: readonly string[],
): Promise<string> {
  const [to, ...more] = words;
  if (to === undefined || more.length > 0) throw new Error("Usage: test-mail ADDRESS");
  const email = {
    kind: "test-mail",
    to,
    subject: `Test email from ${mailSite.productName}`,
    heading: "Email works",
    blocks: [
      {
        kind: "text" as const,
        text: `${mailSite.productName} can send email. You can delete this message.`,
      },
    ],
  };
  const id = `${uuidv7()}@${new URL(mailSite.publicUrl).hostname}`;
  await mailTransport.send({ to, ...layOutEmail(email, mailSite) }, id);
  return `The mail server accepted an email to ${to}. If it does not arrive, check the spam folder and your domain's SPF and DKIM records.`;
}
