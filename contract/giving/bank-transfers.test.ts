import { isValidIBAN } from "ibantools";
import { expect, test } from "vitest";
import { settingChanges } from "../foundation/site-settings.ts";
import { groupByFour, isCreditorReference, toCreditorReference } from "./creditor-reference.ts";
import { epcCode } from "./epc-code.ts";

test.each([
  // Of the standard, of Finance Finland, and of other libraries' tests.
  "RF18539007547034",
  "RF332348236",
  "RF45G72UUR",
  "RF6518K5",
  "RF19KD89LOHDM7837744KI",
  "RF48XNO3G76VUE05CW1CC0FWK",
])("computes the check digits of %s", (reference) => {
  expect(toCreditorReference(reference.slice(4))).toBe(reference);
  expect(isCreditorReference(reference)).toBe(true);
});

test("recognises every wrong digit, two swapped digits and other texts", () => {
  const reference = "RF18539007547034";
  for (let at = 2; at < reference.length; at += 1) {
    const digit = (Number(reference[at]) + 1) % 10;
    const wrong = reference.slice(0, at) + digit + reference.slice(at + 1);
    expect(isCreditorReference(wrong), wrong).toBe(false);
  }
  expect(isCreditorReference("RF18539007547043")).toBe(false);
  for (const text of [
    "",
    "RF18",
    "RF35C4",
    "RF214377",
    "rf18539007547034",
    "RF18 5390 0754 7034",
    `RF18${"1".repeat(22)}`,
  ])
    expect(isCreditorReference(text), text).toBe(false);
});

test("prints references and IBANs in groups of four", () => {
  expect(groupByFour("RF18539007547034")).toBe("RF18 5390 0754 7034");
  expect(groupByFour("BE72000000001616")).toBe("BE72 0000 0000 1616");
  expect(groupByFour("RF712348231")).toBe("RF71 2348 231");
});

/** The IBAN registry's examples. */
test.each([
  ["BE68 5390 0754 7034", "BE68539007547034"],
  ["de89370400440532013000", "DE89370400440532013000"],
  ["GB29-NWBK-6016-1331-9268-19", "GB29NWBK60161331926819"],
  ["CH93 0076 2011 6238 5295 7", "CH9300762011623852957"],
  ["", ""],
])("stores the IBAN “%s” without spaces", (typed, stored) => {
  expect(settingChanges.parse({ bank_iban: typed })).toEqual({ bank_iban: stored });
});

test.each(["BE68 5390 0754 7043", "BE68 5390 0754 703", "XX00", "hello"])(
  "refuses the IBAN “%s”",
  (typed) => {
    const { error } = settingChanges.safeParse({ bank_iban: typed });
    expect(error?.issues).toMatchObject([{ path: ["bank_iban"], message: /isn't valid/ }]);
  },
);

test("refuses an invalid BIC", () => {
  expect(settingChanges.safeParse({ bank_bic: "bpot be b1" }).data).toEqual({
    bank_bic: "BPOTBEB1",
  });
  expect(settingChanges.safeParse({ bank_bic: "BPOT" }).success).toBe(false);
});

/** The elements in the order of EPC069-12, version 2.1, table 2; the account is that of its example. */
test("builds the text of the QR code that banking apps scan", () => {
  const transfer = {
    holder: "Red Cross of Belgium",
    iban: "BE72000000001616",
    bic: "BPOTBEB1",
    amount: 51,
    reference: "RF18539007547034",
  };
  expect(isValidIBAN(transfer.iban)).toBe(true);
  expect(epcCode(transfer)).toBe(
    "BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR51.00\n\nRF18539007547034",
  );
  expect(
    epcCode({ ...transfer, bic: "", amount: 1234.5 })
      .split("\n")
      .slice(4, 8),
  ).toEqual(["", "Red Cross of Belgium", "BE72000000001616", "EUR1234.50"]);
});
