import * as z from "zod/mini";
import { picture } from "./pictures.ts";

/** A campaign's story: blocks of plain text, inert whatever they contain. */
export const storyBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("quote"), text: z.string(), by: z.nullable(z.string()) }),
  z.object({ kind: z.literal("list"), items: z.array(z.string()) }),
  z.object({ kind: z.literal("picture"), picture, caption: z.nullable(z.string()) }),
]);
export type StoryBlock = z.output<typeof storyBlock>;

export const story = z.array(storyBlock);
