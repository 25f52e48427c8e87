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
  test("every amount of minor units survives the wire", () => {
    fc.assert(
      fc.property(minor, (n) => {
        expect(fromWire(toWire(money(n, "USD")), "USD")).toEqual(money(n, "USD"));
      }),
    );
  });

  test.each([10.001, 0.1 + 0.2, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1.005])(
    "%d is not an amount",
    (amount) => expect(fromWire(amount, "EUR")).toBeUndefined(),
  );

  test("fractions of minor units do not become money", () => {
    expect(() => money(0.5, "USD")).toThrow(RangeError);
  });
});

describe("amounts as people type them", () => {
  test.each([
    ["1,000", 100_000],
    ["$1,000.00", 100_000],
    ["1.000,50", 100_050],
    ["1 000,50", 100_050],
    ["12,50", 1250],
    ["12.5", 1250],
    ["€ 7", 700],
    ["1,234,567.89", 123_456_789],
  ])("%s", (text, expected) => {
    expect(parseAmountText(text, "USD")?.minor).toBe(expected);
  });

  test.each([
    "",
    "abc",
    "1,00,0",
    "1.2.3",
    "1,000,00",
    "-5",
    "1e3",
    "10.001",
    "1.000.50",
    "5 USD?",
  ])("%s is not one clear amount", (text) => expect(parseAmountText(text, "USD")).toBeUndefined());
});

describe("fees and shares", () => {
  test("1000.00 and 2% make 1020.00", () => {
    const { fee, total } = withServiceFee(money(100_000, "USD"), 2);
    expect([fee.minor, total.minor]).toEqual([2000, 102_000]);
  });

  test("the parts always make the whole, to the cent", () => {
    fc.assert(
      fc.property(minor, (n) => {
        const { amount, fee, total } = withServiceFee(money(n, "EUR"), 2);
        expect(amount.minor + fee.minor).toBe(total.minor);
      }),
    );
  });

  test("whatever the gateway costs, nine tenths reach the cause", () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 10_000_000 }), (n, cost) => {
        const charged = chargeableCost(money(n, "USD"), money(cost, "USD")).minor;
        expect((n - charged) * 10).toBeGreaterThanOrEqual(n * 9);
        expect(charged).toBeLessThanOrEqual(cost);
        expect(charged).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("half a minor unit rounds up", () => {
    expect(percentOf(money(25, "USD"), 2).minor).toBe(1);
    expect(percentOf(money(24, "USD"), 2).minor).toBe(0);
  });

  test("conversion is exact for large sums", () => {
    expect(convert(money(9_007_199_254, "EUR"), 1_085_000, "USD").minor).toBe(9_772_811_191);
    expect(convert(money(1, "EUR"), 1_085_000, "USD").minor).toBe(1);
  });
});

test("amounts are formatted with their currency, and can drop round cents", () => {
  expect(formatMoney(money(102_000, "USD"))).toBe("$1,020.00");
  expect(formatMoney(money(102_000, "USD"), { whole: true })).toBe("$1,020");
  expect(formatMoney(money(102_050, "EUR"), { whole: true })).toBe("€1,020.50");
});
