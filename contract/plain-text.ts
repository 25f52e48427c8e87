import * as z from "zod/mini";

/** Signs that steer a screen or turn the direction of reading, and are not to be seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** One line of text that any screen and any database can hold. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(unseen, " ");
}

/** Paragraphs of text, with their line breaks and nothing else that is unseen. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").split("\n").map(cleanLine).join("\n");
}

/** A line of plain text, trimmed, of at most `max` characters. */
export function plainLine(max: number) {
  return z
    .string()
    .check(z.overwrite(cleanLine), z.trim(), z.maxLength(max, `At most ${max} characters`));
}
