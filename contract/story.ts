import * as z from "zod/mini";
import { cleanLine, plainLine, printable } from "./plain-text.ts";
import { safeHref } from "./safe-href.ts";

export const MAX_STORY_BLOCKS = 200;
const MAX_BLOCK_LENGTH = 5000;
const MAX_RUNS = 200;
const MAX_ITEMS = 100;
interface Strictness {
  readonly words: z.ZodMiniType<string, string>;
  readonly line: (max: number) => z.ZodMiniType<string, string>;
  readonly href: z.ZodMiniType<string, string>;
}

/** A campaign's story: blocks of text with marks. */
function storySchema({ words, line, href }: Strictness) {
  const run = z.object({
    text: words,
    bold: z.optional(z.literal(true)),
    italic: z.optional(z.literal(true)),
    href: z.optional(href),
  });
  const picture = z.object({ image: line(200), alt: line(200) });
  const text = z.union([words, z.array(run).check(z.maxLength(MAX_RUNS))]);
  const block = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("paragraph"), text }),
    z.object({ kind: z.literal("heading"), text }),
    z.object({ kind: z.literal("quote"), text, by: z.nullable(line(200)) }),
    z.object({ kind: z.literal("list"), items: z.array(text).check(z.maxLength(MAX_ITEMS)) }),
    z.object({ kind: z.literal("picture"), picture, caption: z.nullable(line(300)) }),
  ]);
  return z.array(block).check(z.maxLength(MAX_STORY_BLOCKS, "The story has too many parts"));
}

/** A story as stored and shown. */
export const story = storySchema({ words: z.string(), line: () => z.string(), href: z.string() });
export type StoryBlock = z.output<typeof story>[number];
export type StoryText = Extract<StoryBlock, { kind: "paragraph" }>["text"];
export type StoryRun = Exclude<StoryText, string>[number];

/** A submitted story: what passes is safe to store, and unknown parts are dropped. */
export const storyInput = storySchema({
  words: z
    .string()
    .check(
      z.overwrite(cleanLine),
      printable,
      z.maxLength(MAX_BLOCK_LENGTH, "This part of the story is too long"),
    ),
  line: plainLine,
  href: z.string().check(
    z.overwrite((given) => safeHref(given) ?? ""),
    z.minLength(1, "Links must start with http, https or mailto"),
  ),
});

export function toPlainText(text: StoryText): string {
  return typeof text === "string" ? text : text.map((run) => run.text).join("");
}

/** The number of visible characters, without captions. */
export function storyLength(blocks: readonly StoryBlock[]): number {
  return blocks.reduce((length, block) => length + blockLength(block), 0);
}

function blockLength(block: StoryBlock): number {
  switch (block.kind) {
    case "picture":
      return 0;
    case "list":
      return block.items.reduce((length, item) => length + toPlainText(item).trim().length, 0);
    default:
      return toPlainText(block.text).trim().length;
  }
}
