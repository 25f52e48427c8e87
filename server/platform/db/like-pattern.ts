/** A pattern for LIKE that finds these words anywhere in a text, with `%` and `_` as plain signs. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
