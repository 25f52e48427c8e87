import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chargeableCost,
  convert,
  formatMoney,
  fromWire,
  money,
  parseAmountText,
  percentOf,
  toWire,
  withServiceFee,
} from "./money.ts";

const minor = fc.integer({ min: 1, max: 10_000_000_000 });

describe("wire amounts", () => {
  test("every amount survives a round trip", () => {
    fc.assert(
      fc.property(minor, (n) => {
        expect(fromWire(toWire(money(n, "USD")), "USD")).toEqual(money(n, "USD"));
      }),
    );
  });

  test.each([10.001, 0.1 + 0.2, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1.005])(
    "refuses %d",
    (amount) => expect(fromWire(amount, "EUR")).toBeUndefined(),
  );

  test("refuses fractions of minor units", () => {
    expect(() => money(0.5, "USD")).toThrow(RangeError);
  });
});

describe("amounts as people type them", () => {
  test.each([
    ["1,000", 100_000],
    ["$1,000.00", 100_000],
    ["1.000,50", 100_050],
    ["1,000.5", 100_050],
    ["1 000,50", 100_050],
    ["1\u202f000.50", 100_050],
    ["1\u2009000\u00a0000", 100_000_000],
    ["1’000", 100_000],
    ["1'000.-", 100_000],
    ["12,50", 1250],
    ["12.5", 1250],
    ["$ 7", 700],
    ["1,234,567.89", 123_456_789],
    ["1.234.567", 123_456_700],
    ["1,00,000", 10_000_000],
    ["१,००,०००.५०", 10_000_050],
    ["٢٥", 2500],
    ["۲۵", 2500],
    ["२५", 2500],
    ["２５．５０", 2550],
    ["𝟚𝟝", 2500],
    ["١٬٠٠٠٫٥٠", 100_050],
    ["١،٥", 150],
    ["25,-", 2500],
    ["25.--", 2500],
    ["25,–", 2500],
    ["1.000,-", 100_000],
    ["25.", 2500],
    ["25,", 2500],
    [".50", 50],
    [",5", 50],
    ["0.50", 50],
    ["0", 0],
    ["20 USD", 2000],
    ["usd 20", 2000],
    ["US$20", 2000],
    ["20,00 $US", 2000],
    ["USD $20", 2000],
    ["25 dollars", 2500],
    ["\u200e$۲۵\u200f", 2500],
    ["2\u200b5", 2500],
    [" 25\n", 2500],
  ])("%j", (text, expected) => {
    expect(parseAmountText(text, "USD")?.minor).toBe(expected);
  });

  test.each(["20 EUR", "€ 7", "7€", "20 Euro", "1.000,00 €", "EUR 7,-"])(
    "reads %s as euros only",
    (text) => {
      expect(parseAmountText(text, "EUR")).toBeDefined();
      expect(parseAmountText(text, "USD")).toBeUndefined();
    },
  );

  test.each([
    "",
    "$",
    ".",
    ",-",
    "abc",
    "1,00,0",
    "1.2.3",
    "1,000,00",
    "-5",
    "−5",
    "5-",
    "+5",
    "(5)",
    "1e3",
    "0x10",
    "Infinity",
    "10.001",
    "1.000",
    "1٫000",
    "١،٠٠٠",
    "1.000.50",
    "1,000.",
    "1.000,",
    "1.000.-",
    "1.000 000",
    "1,000 000",
    "5 USD?",
    "5%",
    "5k",
    "5²",
    "½",
    "25 50",
    "2 5",
    "1 0",
    "10 000 00",
    "1  000",
    "1\t000",
    "1\n000",
    "25$50",
    "0,500",
    "0.500",
    "0 500",
    "0,050",
    "00,500",
    "0,00,500",
    "007",
    "00.50",
    "2٥",
    "৪0",
    "\u202e52",
    "CA$25",
    "1_000",
    "9".repeat(40),
  ])("refuses %j as ambiguous or invalid", (text) =>
    expect(parseAmountText(text, "USD")).toBeUndefined(),
  );

  test("refuses text longer than any amount", () => {
    expect(parseAmountText(`${" ".repeat(100_000)}5`, "USD")).toBeUndefined();
    expect(parseAmountText("1,000".padEnd(100_000, ",000"), "USD")).toBeUndefined();
  });

  const locales = ["en-US", "en-IN", "de-DE", "de-AT", "de-CH", "fr-FR", "es-ES", "sv-SE"];
  locales.push("pl-PL", "ar-EG", "fa-IR", "hi-IN", "mr-IN-u-nu-deva", "bn-BD", "my-MM");

  test.each(locales)("reads amounts formatted for %s correctly or not at all", (locale) => {
    const styles = [
      { style: "currency", currency: "EUR" },
      { style: "currency", currency: "EUR", currencyDisplay: "code" },
      { style: "currency", currency: "EUR", currencyDisplay: "name" },
      { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" },
      { maximumFractionDigits: 2 },
      { minimumFractionDigits: 2 },
    ] as const satisfies readonly Intl.NumberFormatOptions[];
    const formats = styles.map((style) => new Intl.NumberFormat(locale, style));
    const amount = fc.oneof(
      minor,
      fc.integer({ min: 1, max: 2_000 }),
      minor.map((n) => n * 100),
    );
    fc.assert(
      fc.property(amount, fc.constantFrom(...formats), (n, format) => {
        const text = format.format(n / 100);
        expect([n, undefined], text).toContain(parseAmountText(text, "EUR")?.minor);
      }),
    );
    // Two decimals are unambiguous in every locale.
    expect(parseAmountText(formats[5]?.format(1234.5) ?? "", "EUR")?.minor).toBe(123_450);
  });

  test("never changes the digits of an amount", () => {
    const character = fc.constantFrom(..."0123456789.,' -$€٫٬٢۵\u00a0\u200e");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 10 }), (characters) => {
        const read = parseAmountText(characters.join(""), "USD");
        if (!read) return;
        const typed = characters
          .join("")
          .replaceAll("٢", "2")
          .replaceAll("۵", "5")
          .replace(/\D/g, "")
          .replace(/^0+/, "");
        expect([`${read.minor}`, `${read.minor / 10}`, `${read.minor / 100}`, "0"]).toContain(
          typed || "0",
        );
      }),
    );
  });
});

describe("fees and shares", () => {
  test("1000.00 and 2% make 1020.00", () => {
    const { fee, total } = withServiceFee(money(100_000, "USD"), 2);
    expect([fee.minor, total.minor]).toEqual([2000, 102_000]);
  });

  test("amount and fee add up to the total, to the cent", () => {
    fc.assert(
      fc.property(minor, (n) => {
        const { amount, fee, total } = withServiceFee(money(n, "EUR"), 2);
        expect(amount.minor + fee.minor).toBe(total.minor);
      }),
    );
  });

  test("at least 90% reach the cause, whatever the gateway charges", () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 10_000_000 }), (n, cost) => {
        const charged = chargeableCost(money(n, "USD"), money(cost, "USD")).minor;
        expect((n - charged) * 10).toBeGreaterThanOrEqual(n * 9);
        expect(charged).toBeLessThanOrEqual(cost);
        expect(charged).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("rounds half a minor unit up", () => {
    expect(percentOf(money(25, "USD"), 2).minor).toBe(1);
    expect(percentOf(money(24, "USD"), 2).minor).toBe(0);
  });

  test("converts large amounts exactly", () => {
    expect(convert(money(9_007_199_254, "EUR"), 1_085_000, "USD").minor).toBe(9_772_811_191);
    expect(convert(money(1, "EUR"), 1_085_000, "USD").minor).toBe(1);
  });
});

test("formats amounts with their currency, optionally without round cents", () => {
  expect(formatMoney(money(102_000, "USD"))).toBe("$1,020.00");
  expect(formatMoney(money(102_000, "USD"), { whole: true })).toBe("$1,020");
  expect(formatMoney(money(102_050, "EUR"), { whole: true })).toBe("€1,020.50");
});
