import { enquiryPath, officePath } from "#contract/page-paths.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import { unlinked } from "../../foundation/letters/unlinked.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";

type MailDeps = Pick<EnquiryDeps, "mailSite" | "enquiryKey">;

/** The key in an enquiry's mails that opens its thread. */
export function threadKey(enquiryKey: Buffer, number: string): string {
  return keyedHash(enquiryKey, number);
}

function threadUrl({ mailSite, enquiryKey }: MailDeps, number: string): string {
  return `${mailSite.publicUrl}${enquiryPath(number)}?key=${threadKey(enquiryKey, number)}`;
}

/** The id of a message's mail; mail programs group a conversation by it. */
function mailId(number: string, messageId: number): string {
  return `${number}.${messageId}`;
}

/**
 * Confirms that the question came. It repeats nothing that was typed, because the address may
 * belong to somebody who never asked.
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

/** Tells the office what somebody wrote; each of their lines is marked. */
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
        text: `${unlinked(full_name)}, ${email}, ${again ? "adds to" : "writes about"} “${subject}” (${enquiry_type}, ${number}):`,
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

/** The office's answer; `before` are the messages that had mails before. */
export function answerLetter(
  deps: MailDeps,
  enquiry: { number: string; email: string; full_name: string; subject: string },
  answer: { id: number; body: string; by: string; before: readonly number[] },
): Letter {
  const { number, email, full_name, subject } = enquiry;
  return {
    kind: "enquiry-answer",
    to: email,
    // The address may belong to somebody who never asked.
    subject: `Re: ${unlinked(subject)} (${number})`,
    heading: `Hello ${unlinked(full_name)}`,
    blocks: [
      ...answer.body
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((text) => ({ kind: "text", text }) as const),
      { kind: "text", text: `${unlinked(answer.by)}, ${deps.mailSite.productName}` },
      { kind: "action", label: "Write back", url: threadUrl(deps, number) },
      { kind: "note", text: "There you see what was written before, too." },
    ],
    thread: { id: mailId(number, answer.id), after: answer.before.map((id) => mailId(number, id)) },
  };
}
