import * as z from "zod/mini";

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("heading"), text: z.string() }),
  /** A JPEG or PNG of this site, by its path. The words are shown where pictures are off. */
  z.object({ kind: z.literal("picture"), path: z.string(), alt: z.string() }),
  /** Something to type elsewhere, drawn large. */
  z.object({ kind: z.literal("code"), code: z.string() }),
  /** A button with its address. */
  z.object({ kind: z.literal("action"), label: z.string(), url: z.string() }),
  /** What matters less, or rarely: drawn small. */
  z.object({ kind: z.literal("note"), text: z.string() }),
]);

/** What a mail says, before the layout makes text and HTML of it. */
export const letter = z.object({
  /** Names the occasion for people who look at the jobs: "reset-code". */
  kind: z.string(),
  /**
   * Null for a letter that goes nowhere. It is enqueued all the same, so that nobody can tell by
   * the time of an answer whether an address is known.
   */
  to: z.nullable(z.string()),
  subject: z.string(),
  heading: z.string(),
  /** In order. Mail programs show the first text beside the subject in their lists. */
  blocks: z.array(block),
  /** For a mail of a conversation: its own id and those of the mails before it, all unique. */
  thread: z.optional(z.object({ id: z.string(), after: z.array(z.string()) })),
  /** Attachments, made when the mail is sent. */
  attach: z.optional(z.object({ receiptId: z.string() })),
  /** The donation that it is about: what becomes of the mail is noted with it. */
  donationId: z.optional(z.uuid()),
  /**
   * Until when it is of use: then its code or its link ends, or the event that it is about. It is not sent
   * afterwards.
   */
  until: z.optional(z.iso.datetime()),
});
export type Letter = z.output<typeof letter>;
/** A letter to many: the same for everybody. */
export const mailingLetter = z.omit(letter, {
  kind: true,
  to: true,
  thread: true,
  attach: true,
  donationId: true,
  until: true,
});
export type MailingLetter = z.output<typeof mailingLetter>;
export type LetterBlock = Letter["blocks"][number];
