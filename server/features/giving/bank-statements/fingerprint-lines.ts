import { createHash } from "node:crypto";
import type { ParsedLine, ParsedStatement } from "./parsed-statement.ts";

type Account = Pick<ParsedStatement, "iban" | "currency">;

/**
 * Identifies lines in every file that contains them: by the bank's own reference, otherwise by what they say. Equal
 * lines of a day differ by their number among each other.
 */
export function createFingerprints(): (account: Account, line: ParsedLine) => string {
  const counts = new Map<string, number>();
  return ({ iban, currency }, line) => {
    const { bookedOn, minor, bankReference } = line;
    const words = bankReference ?? [line.name, line.iban, line.reference, line.text];
    const content = JSON.stringify([iban, currency, bookedOn, minor, words]);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return createHash("sha256").update(`${count} ${content}`).digest("hex");
  };
}
