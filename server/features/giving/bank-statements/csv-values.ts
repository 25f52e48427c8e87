import { toDay, toMinor } from "./parsed-statement.ts";

export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];
export type DecimalMark = "comma" | "point";

/** Reads a date in one order of its parts: `28.11.2026`, `11/28/26`, `2026-11-28`, `20261128`. */
export function parseDate(text: string, order: DateOrder): string | undefined {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim());
  const parts =
    compact ?? /^(\d{1,4})[.\-/ ](\d{1,2})[.\-/ ](\d{1,4})(?:[ T]\d.*)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [first = "", second = "", third = ""] = parts.slice(1);
  if (order === "ymd") {
    return first.length === 4 && third.length <= 2
      ? toDay(Number(first), Number(second), Number(third))
      : undefined;
  }
  if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return undefined;
  const year = third.length === 2 ? 2000 + Number(third) : Number(third);
  return order === "dmy"
    ? toDay(year, Number(second), Number(first))
    : toDay(year, Number(first), Number(second));
}

/** Reads an amount with its sign, in minor units: `-1.250,50`, `1,250.50`, `1250,5-`, `+25`. */
export function parseAmount(text: string, mark: DecimalMark): number | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, "")
    .replace("\u2212", "-")
    .replace(/^([+-]?)(?:EUR|USD|€|\$)/, "$1")
    .replace(/(?:EUR|USD|€|\$)([+-]?)$/, "$1");
  const [, before = "", digits = "", after = ""] = /^([+-]?)([\d.,]+)([+-]?)$/.exec(plain) ?? [];
  if (!digits || (before && after)) return undefined;
  const [decimal, group] = mark === "comma" ? [",", "."] : [".", ","];
  const [whole = "", ...fractions] = digits.split(decimal);
  if (fractions.length > 1) return undefined;
  const groups = whole.split(group);
  const isGrouped = groups.slice(1).every((part) => /^\d{3}$/.test(part));
  if (
    !isGrouped ||
    !/^\d{1,}$/.test(groups[0] ?? "") ||
    (groups.length > 1 && (groups[0] ?? "").length > 3)
  ) {
    return undefined;
  }
  const minor = toMinor([groups.join(""), ...fractions].join("."));
  return minor === undefined ? undefined : before === "-" || after === "-" ? 0 - minor : minor;
}

/** The orders in which all dates can be read. */
export function findDateOrders(dates: readonly string[]): DateOrder[] {
  return dateOrders.filter((order) => dates.every((text) => parseDate(text, order) !== undefined));
}

/** The decimal marks with which all amounts can be read; one of them if both read the same. */
export function findDecimalMarks(amounts: readonly string[]): DecimalMark[] {
  const marks = (["comma", "point"] as const).filter((mark) =>
    amounts.every((text) => parseAmount(text, mark) !== undefined),
  );
  const isSame = amounts.every((text) => parseAmount(text, "comma") === parseAmount(text, "point"));
  return marks.length > 1 && isSame ? ["point"] : marks;
}

const debits: ReadonlySet<string> = new Set([
  "d",
  "s",
  "dbit",
  "debit",
  "af",
  "debet",
  "soll",
  "-",
]);
const credits: ReadonlySet<string> = new Set([
  "c",
  "h",
  "crdt",
  "credit",
  "bij",
  "haben",
  "k",
  "+",
]);

/** 1 for money received, -1 for money sent; undefined for an unknown word. */
export function parseDirection(text: string): 1 | -1 | undefined {
  const word = text.trim().toLowerCase();
  if (credits.has(word)) return 1;
  return debits.has(word) ? -1 : undefined;
}
