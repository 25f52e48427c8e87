import * as z from "zod/mini";

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("heading"), text: z.string() }),
  /** A JPEG or PNG of this site, by its path. `alt` is shown when images are blocked. */
  z.object({ kind: z.literal("picture"), path: z.string(), alt: z.string() }),
  /** A code to type in elsewhere, in large print. */
  z.object({ kind: z.literal("code"), code: z.string() }),
  /** A button, followed by its URL. */
  z.object({ kind: z.literal("action"), label: z.string(), url: z.string() }),
  /** Secondary text, in small print. */
  z.object({ kind: z.literal("note"), text: z.string() }),
]);

/** The content of an email, from which the layout builds text and HTML. */
export const emailContent = z.object({
  /** Identifies the email in job lists and logs, such as "reset-code". */
  kind: z.string(),
  /** Null: enqueued but not sent, so that response times don't reveal whether an address is known. */
  to: z.nullable(z.string()),
  subject: z.string(),
  heading: z.string(),
  /** Email clients preview the first text block next to the subject. */
  blocks: z.array(block),
  /** For an email in a conversation: its own id and the ids of the previous emails, all unique. */
  thread: z.optional(z.object({ id: z.string(), after: z.array(z.string()) })),
  /** Attached when the email is sent. */
  attach: z.optional(z.object({ receiptId: z.string() })),
  /** The donation it is about; the delivery status is recorded with it. */
  donationId: z.optional(z.uuid()),
  /** When the code or link expires, or the event takes place. The email isn't sent after that. */
  until: z.optional(z.iso.datetime()),
});
export type EmailContent = z.output<typeof emailContent>;
/** The content of an email that is the same for every recipient. */
export type MailingContent = Pick<EmailContent, "subject" | "heading" | "blocks">;
export type EmailBlock = EmailContent["blocks"][number];
