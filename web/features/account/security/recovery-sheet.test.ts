import { expect, test } from "vitest";
import { fileName, recoverySheet, spacedSecret } from "./recovery-sheet.ts";

test("the sheet names the account and has each code on a line", () => {
  const sheet = recoverySheet({
    product: "Tributary",
    email: "ifeoma@example.org",
    codes: ["aaaaa-11111", "bbbbb-22222"],
  });
  expect(sheet).toMatch(/^Recovery codes of ifeoma@example\.org at Tributary\n/);
  expect(sheet).toContain("\naaaaa-11111\nbbbbb-22222\n");
});

test("a secret is shown in groups and is the same without them", () => {
  expect(spacedSecret("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  expect(spacedSecret("")).toBe("");
});

test("file names have letters, digits and dashes only", () => {
  expect(fileName("Tributary", "recovery codes", "txt")).toBe("tributary-recovery-codes.txt");
  expect(fileName("Gîve / more!", "data", "zip")).toBe("g-ve-more-data.zip");
});
