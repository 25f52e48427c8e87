import * as z from "zod/mini";

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  /** Something to be typed elsewhere, drawn large. */
  z.object({ kind: z.literal("code"), code: z.string() }),
  /** What there is to do, with an address of this site. */
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
});
export type Letter = z.output<typeof letter>;
export type LetterBlock = Letter["blocks"][number];
