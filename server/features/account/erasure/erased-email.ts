import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

/** Who is erased: an account by its owner, or an account or guest by the office. */
export type ErasureKind = "themself" | "account" | "guest";

/** The last email to a person who is erased. */
export function erasedEmail(site: MailSite, to: string, erasing: ErasureKind): EmailContent {
  const isGuest = erasing === "guest";
  return {
    kind: "account-erased",
    to,
    subject: isGuest
      ? `Your ${site.productName} data has been erased`
      : `Your ${site.productName} account has been erased`,
    heading: isGuest ? "Your data has been erased" : "Your account has been erased",
    blocks: [
      {
        kind: "text",
        text: `We removed your name, address, ${isGuest ? "messages and subscriptions" : "photo and messages"} from our site. Your donations stay in our accounts without your name, so that the totals still add up.`,
      },
      { kind: "text", text: "Thank you for your support." },
      { kind: "note", text: erasureNote(site, erasing) },
    ],
  };
}

function erasureNote({ contactEmail }: MailSite, erasing: ErasureKind): string {
  if (erasing === "themself") {
    return `If this wasn't you, someone knows your password. Please let us know at ${contactEmail}, and change it anywhere else you use it.`;
  }
  return `We did this because we were asked to. If you didn't request it, please let us know at ${contactEmail}.`;
}
