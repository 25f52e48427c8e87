import { enquiryPath, officePath } from "#contract/page-paths.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";

type MailDeps = Pick<EnquiryDeps, "mailSite" | "enquiryKey">;

/** Opens the thread of an enquiry to whom its mails went. */
export function threadKey(enquiryKey: Buffer, number: string): string {
  return keyedHash(enquiryKey, number);
}

function threadUrl({ mailSite, enquiryKey }: MailDeps, number: string): string {
  return `${mailSite.publicUrl}${enquiryPath(number)}?key=${threadKey(enquiryKey, number)}`;
}

/** Names the mail of a message, and so the conversation to whoever's program shows them together. */
function mailId(number: string, messageId: number): string {
  return `${number}.${messageId}`;
}

/**
 * Says that it came. Nothing that was typed stands in it: the address may be somebody's who never
 * asked.
 */
export function confirmationLetter(
  deps: MailDeps,
  { number, email }: { number: string; email: string },
  messageId: number,
): Letter {
  return {
    kind: "enquiry-confirmation",
    to: email,
    subject: `We got your message (${number})`,
    heading: "We got your message",
    blocks: [
      {
        kind: "text",
        text: "Thank you for writing. A person reads it and answers by mail.",
      },
      { kind: "text", text: `Its number is ${number}. Name it if you call us.` },
      { kind: "action", label: "See your message", url: threadUrl(deps, number) },
      {
        kind: "note",
        text: "You can add something there. If you never wrote to us, somebody mistyped their address: there is nothing to do.",
      },
    ],
    thread: { id: mailId(number, messageId), after: [] },
  };
}

/** Tells the office what somebody wrote; every line of theirs is marked as such. */
export function officeLetter(
  { mailSite }: Pick<MailDeps, "mailSite">,
  enquiry: {
    to: string;
    number: string;
    email: string;
    full_name: string;
    subject: string;
    enquiry_type: string;
  },
  written: { id: number; body: string; again: boolean; silentUntil: Date | undefined },
): Letter {
  const { to, number, email, full_name, subject, enquiry_type } = enquiry;
  const { again, silentUntil } = written;
  const first = `${number}.office`;
  return {
    kind: "enquiry-to-office",
    to,
    subject: `${again ? "Re: " : ""}${number}: ${subject}`,
    heading: again ? "Somebody wrote again" : "Somebody wrote to you",
    blocks: [
      {
        kind: "text",
        text: `${full_name}, ${email}, ${again ? "adds to" : "writes about"} “${subject}” (${enquiry_type}, ${number}):`,
      },
      { kind: "text", text: written.body.replace(/^/gm, "> ") },
      {
        kind: "action",
        label: "Open the enquiry",
        url: `${mailSite.publicUrl}${officePath("enquiries", number)}`,
      },
      { kind: "note", text: "Please answer there: who answers this mail does not reach them." },
      ...(silentUntil
        ? [
            {
              kind: "note" as const,
              text: `Many people write just now. What comes before ${silentUntil.toISOString().slice(11, 16)} UTC waits in the office without a mail.`,
            },
          ]
        : []),
    ],
    thread: again
      ? { id: `${mailId(number, written.id)}.office`, after: [first] }
      : { id: first, after: [] },
  };
}

/** What the office answers; `before` are the messages that were mailed about before. */
export function answerLetter(
  deps: MailDeps,
  enquiry: { number: string; email: string; full_name: string; subject: string },
  answer: { id: number; body: string; by: string; before: readonly number[] },
): Letter {
  const { number, email, full_name, subject } = enquiry;
  return {
    kind: "enquiry-answer",
    to: email,
    // Whoever asked may have given somebody else's address.
    subject: `Re: ${unlinked(subject)} (${number})`,
    heading: `Hello ${unlinked(full_name)}`,
    blocks: [
      ...answer.body
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((text) => ({ kind: "text", text }) as const),
      { kind: "text", text: `${answer.by}, ${deps.mailSite.productName}` },
      { kind: "action", label: "Write back", url: threadUrl(deps, number) },
      { kind: "note", text: "There you see what was written before, too." },
    ],
    thread: { id: mailId(number, answer.id), after: answer.before.map((id) => mailId(number, id)) },
  };
}
