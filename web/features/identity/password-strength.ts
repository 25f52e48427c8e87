import { MIN_PASSWORD_LENGTH } from "#contract/identity/password-length.ts";

export type Strength = "none" | "short" | "weak" | "fair" | "strong";

/**
 * A hint while a password is typed, from its length and how little it repeats itself; the server
 * alone knows which are the common ones. `own`: what others know of the person.
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length === 0) return "none";
  if (length < MIN_PASSWORD_LENGTH) return "short";
  const told = own.flatMap((text) => text.toLowerCase().split(/[@.\s]+/));
  const rest = told
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase());
  const weight = Math.min([...rest].length, 2 * new Set(rest).size) - runsIn(rest);
  if (weight < 8) return "weak";
  return weight < 14 ? "fair" : "strong";
}

/** How many characters only continue the one before: "aaa", "1234", "cba". */
function runsIn(text: string): number {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    return before !== undefined && Math.abs(code - before) <= 1;
  }).length;
}

export function strengthWords(password: string, strength: Strength): string {
  const missing = MIN_PASSWORD_LENGTH - [...password].length;
  const words: Readonly<Record<Strength, string>> = {
    none: "At least 8 characters. A few words in a row are easy to keep and hard to guess.",
    short: `${missing} more ${missing === 1 ? "character" : "characters"} to go.`,
    weak: "Easy to guess. Another word or two would help.",
    fair: "Fair. One more word would make it strong.",
    strong: "Strong.",
  };
  return words[strength];
}
