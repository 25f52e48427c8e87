import { MIN_PASSWORD_LENGTH } from "#contract/identity/password-length.ts";

export type Strength = "none" | "short" | "weak" | "fair" | "strong";

/**
 * A hint while typing, from length and repetition; only the server knows the common passwords.
 * `own` is what others know about the user.
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length === 0) return "none";
  if (length < MIN_PASSWORD_LENGTH) return "short";
  const unknown = own
    .flatMap((text) => text.toLowerCase().split(/[@.\s]+/))
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  const weight = Math.min([...unknown].length, 2 * new Set(unknown).size) - countRuns(unknown);
  if (weight < 8) return "weak";
  return weight < 14 ? "fair" : "strong";
}

/** How many characters merely continue the previous one: "aaa", "1234", "cba". */
function countRuns(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const previous = codes[index - 1];
    return previous !== undefined && Math.abs(code - previous) <= 1;
  }).length;
}

export function strengthText(password: string, strength: Strength): string {
  const missing = MIN_PASSWORD_LENGTH - [...password].length;
  const words: Readonly<Record<Strength, string>> = {
    none: "At least 8 characters. A few words in a row are easy to remember and hard to guess.",
    short: `${missing} more ${missing === 1 ? "character" : "characters"} needed.`,
    weak: "Easy to guess. Add another word or two.",
    fair: "Fair. Add another word to make it strong.",
    strong: "Strong.",
  };
  return words[strength];
}
