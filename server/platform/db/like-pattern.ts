/** The pattern of a LIKE for what has these words anywhere in it, taken as they stand. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
