import type { StoryBlock, StoryText } from "#contract/story.ts";

export function heading(text: string): StoryBlock {
  return { kind: "heading", text };
}

export function paragraph(text: StoryText): StoryBlock {
  return { kind: "paragraph", text };
}
