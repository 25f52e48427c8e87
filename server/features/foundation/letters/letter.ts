import * as z from "zod/mini";

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("heading"), text: z.string() }),
  /** A JPEG or PNG of this site by its path; the words stand where pictures are off. */
  z.object({ kind: z.literal("picture"), path: z.string(), alt: z.string() }),
  /** Something to be typed elsewhere, drawn large. */
  z.object({ kind: z.literal("code"), code: z.string() }),
  /** What there is to do, with its address. */
  z.object({ kind: z.literal("action"), label: z.string(), url: z.string() }),
  /** What matters less, or in the rare case: drawn small. */
  z.object({ kind: z.literal("note"), text: z.string() }),
]);

/** What a mail says, before the layout makes text and HTML of it. */
export const letter = z.object({
  /** Names the occasion, for whoever looks after the jobs: "reset-code". */
  kind: z.string(),
  /** Null where nobody is written to, and nothing but the mailbox may tell that. */
  to: z.nullable(z.string()),
  subject: z.string(),
  heading: z.string(),
  /** In their order; the first text is what lists of mails show beside the subject. */
  blocks: z.array(block),
  /** Makes it a part of a conversation: its own id and those of the mails before it, all unique. */
  thread: z.optional(z.object({ id: z.string(), after: z.array(z.string()) })),
  /** What comes with it, made when it is sent. */
  attach: z.optional(z.object({ receiptId: z.string() })),
});
export type Letter = z.output<typeof letter>;
/** What a mail to many says, the same for everybody. */
export const mailingLetter = z.omit(letter, {
  kind: true,
  to: true,
  thread: true,
  attach: true,
});
export type MailingLetter = z.output<typeof mailingLetter>;
export type LetterBlock = Letter["blocks"][number];
