import type { NewLine } from "./bank-statement-store.ts";
import { findReferences, isSameName } from "./find-reference.ts";
import { toCompactText } from "./parsed-statement.ts";

export type ComparedLine = Pick<
  NewLine,
  "booked_on" | "amount_minor" | "counterparty_name" | "counterparty_iban" | "reference" | "text"
>;

/**
 * Leaves out the lines that a file of another format had. Their fingerprints differ, because a CSV file lacks the bank's
 * own references and words texts in its own way. Each known line stands for one line.
 */
export function leaveOutKnownLines<Line extends ComparedLine>(
  lines: readonly Line[],
  known: readonly ComparedLine[],
): Line[] {
  const keyOf = ({ booked_on, amount_minor }: ComparedLine) => `${booked_on} ${amount_minor}`;
  const unused = Map.groupBy(known, keyOf);
  return lines.filter((line) => {
    const candidates = unused.get(keyOf(line)) ?? [];
    const at = candidates.findIndex((candidate) => isSameLine(line, candidate));
    if (at < 0) return true;
    candidates.splice(at, 1);
    return false;
  });
}

/** Of lines of one day and amount. In doubt they differ, and a person decides. */
function isSameLine(a: ComparedLine, b: ComparedLine): boolean {
  const references = [findReferences(a), findReferences(b)] as const;
  if (references.every(({ length }) => length > 0)) {
    return references[0].some((reference) => references[1].includes(reference));
  }
  if (a.counterparty_iban && b.counterparty_iban) {
    return a.counterparty_iban === b.counterparty_iban;
  }
  if (a.counterparty_name && b.counterparty_name) {
    return isSameName(a.counterparty_name, b.counterparty_name);
  }
  const isUnnamed = [a, b].every((line) => !line.counterparty_iban && !line.counterparty_name);
  return isUnnamed || toCompactText(a.text) === toCompactText(b.text);
}
