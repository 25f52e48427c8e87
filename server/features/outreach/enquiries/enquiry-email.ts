import { enquiryPath, officePath } from "#contract/page-paths.ts";
import { dayTimeText } from "#contract/time-zone.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import type { EnquiryRow } from "./enquiry-store.ts";

type MailDeps = Pick<EnquiryDeps, "mailSite" | "enquiryKey">;

/** The key in an enquiry's emails that opens its thread. */
export function threadKey(enquiryKey: Buffer, number: string): string {
  return keyedHash(enquiryKey, number);
}

function threadUrl({ mailSite, enquiryKey }: MailDeps, number: string): string {
  return `${mailSite.publicUrl}${enquiryPath(number)}?key=${threadKey(enquiryKey, number)}`;
}

/** The id of a message's email; mail programs group a conversation by it. */
function emailId(number: string, messageId: number): string {
  return `${number}.${messageId}`;
}

/** Repeats nothing that was typed: the address may belong to someone who never wrote to us. */
export function confirmationEmail(
  deps: MailDeps,
  { number, email }: Pick<EnquiryRow, "number" | "email">,
  messageId: number,
): EmailContent {
  return {
    kind: "enquiry-confirmation",
    to: email,
    subject: `We got your message (${number})`,
    heading: "We got your message",
    blocks: [
      {
        kind: "text",
        text: "Thank you for writing to us. Someone on our team will read your message and reply by email.",
      },
      {
        kind: "text",
        text: `Your reference number is ${number}. Please mention it if you call us.`,
      },
      { kind: "action", label: "View your message", url: threadUrl(deps, number) },
      {
        kind: "note",
        text: "You can add to your message there. If you didn't write to us, someone probably mistyped their address, and you can ignore this email.",
      },
    ],
    thread: { id: emailId(number, messageId), after: [] },
  };
}

/** Quotes a message for the office. `silentUntil` is set on the last email of the hour. */
export function officeEmail(
  { mailSite }: Pick<MailDeps, "mailSite">,
  enquiry: Pick<EnquiryRow, "number" | "email" | "full_name" | "subject"> & {
    to: string;
    enquiry_type: string;
  },
  message: { id: number; body: string; isReply: boolean; silentUntil: Date | undefined },
): EmailContent {
  const { to, number, email, full_name, subject, enquiry_type } = enquiry;
  const { isReply, silentUntil } = message;
  const firstId = `${number}.office`;
  return {
    kind: "enquiry-to-office",
    to,
    subject: `${isReply ? "Re: " : ""}${number}: ${subject}`,
    heading: isReply ? "New reply to an enquiry" : "New enquiry",
    blocks: [
      {
        kind: "text",
        text: `${breakLinks(full_name)}, ${email}, ${isReply ? "replied about" : "wrote about"} “${subject}” (${enquiry_type}, ${number}):`,
      },
      { kind: "text", text: message.body.replace(/^/gm, "> ") },
      {
        kind: "action",
        label: "Open the enquiry",
        url: `${mailSite.publicUrl}${officePath("enquiries", number)}`,
      },
      { kind: "note", text: "Please reply there. Replies to this email won't reach them." },
      ...(silentUntil
        ? [
            {
              kind: "note" as const,
              text: `You're receiving a lot of messages. Until ${dayTimeText(silentUntil, mailSite.timeZone)}, new ones appear in the office without an email.`,
            },
          ]
        : []),
    ],
    thread: isReply
      ? { id: `${emailId(number, message.id)}.office`, after: [firstId] }
      : { id: firstId, after: [] },
  };
}

/** The office's answer; `emailedBefore` are the messages whose emails it follows. */
export function answerEmail(
  deps: MailDeps,
  enquiry: Pick<EnquiryRow, "number" | "email" | "full_name" | "subject">,
  answer: { id: number; body: string; author: string; emailedBefore: readonly number[] },
): EmailContent {
  const { number, email, full_name, subject } = enquiry;
  return {
    kind: "enquiry-answer",
    to: email,
    // The address may belong to someone who never wrote to us.
    subject: `Re: ${breakLinks(subject)} (${number})`,
    heading: `Hello ${breakLinks(full_name)}`,
    blocks: [
      ...answer.body
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((text) => ({ kind: "text", text }) as const),
      { kind: "text", text: `${breakLinks(answer.author)}, ${deps.mailSite.productName}` },
      { kind: "action", label: "Reply", url: threadUrl(deps, number) },
      { kind: "note", text: "You can also see the whole conversation there." },
    ],
    thread: {
      id: emailId(number, answer.id),
      after: answer.emailedBefore.map((id) => emailId(number, id)),
    },
  };
}
