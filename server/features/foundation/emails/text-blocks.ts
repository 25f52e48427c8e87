import type { EmailBlock } from "./email-content.ts";

/** One text block per paragraph. Blank lines separate paragraphs. */
export function textBlocks(text: string): EmailBlock[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ kind: "text", text: paragraph.trim() }));
}
