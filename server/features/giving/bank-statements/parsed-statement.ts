import type { Currency } from "#contract/money.ts";
import { cleanLine } from "#contract/plain-text.ts";

export const MAX_LINES = 20_000;
/** Banks allow 140 characters of text, some several times that. */
const MAX_TEXT = 1_000;
export const MAX_NAME = 140;

/** A booked line, as the bank's file has it. */
export interface ParsedLine {
  /** The day on which it was booked, such as `2026-11-28`. */
  readonly bookedOn: string;
  /** Above zero: received. */
  readonly minor: number;
  readonly name: string | null;
  readonly iban: string | null;
  /** The creditor's reference in its own field. */
  readonly reference: string | null;
  readonly text: string;
  /** A payment that came back, or a correction by the bank. */
  readonly returned: boolean;
  /** The bank's own reference of the line; null if it has none. */
  readonly bankReference: string | null;
}

interface ParsedBalance {
  readonly minor: number;
  readonly on: string;
}

export interface ParsedStatement {
  readonly iban: string | null;
  readonly currency: Currency;
  readonly opening: ParsedBalance | null;
  readonly closing: ParsedBalance | null;
  readonly lines: readonly ParsedLine[];
}

/** The file cannot be read; the message says where and why. */
export class StatementUnreadable extends Error {}

/** One line without characters that cannot be seen. */
export function toStatementText(text: string, max = MAX_TEXT): string {
  return cleanLine(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, max)
    .toWellFormed();
}

export function toOptionalText(text: string | undefined, max = MAX_NAME): string | null {
  return toStatementText(text ?? "", max) || null;
}

/** Letters and digits only, in capitals: how IBANs and references are compared. */
export function toCompactText(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

export function toIban(text: string | undefined): string | null {
  const iban = toCompactText(text ?? "");
  return /^[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(iban) ? iban : null;
}

/** A day that exists; undefined otherwise. */
export function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Digits with a point, such as `1250.5`, in minor units; undefined if it has more than two decimals. */
export function toMinor(decimal: string): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(decimal);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
