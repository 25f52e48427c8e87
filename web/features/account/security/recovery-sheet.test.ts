import { expect, test } from "vitest";
import { fileName, recoverySheet, spacedSecret } from "./recovery-sheet.ts";

test("the recovery sheet names the account and lists each code on a line", () => {
  const sheet = recoverySheet({
    product: "Tributary",
    email: "ifeoma@example.org",
    codes: ["aaaaa-11111", "bbbbb-22222"],
  });
  expect(sheet).toMatch(/^Recovery codes for ifeoma@example\.org at Tributary\n/);
  expect(sheet).toContain("\naaaaa-11111\nbbbbb-22222\n");
});

test("shows a secret in groups of four", () => {
  expect(spacedSecret("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  expect(spacedSecret("")).toBe("");
});

test("builds file names of letters, digits and dashes only", () => {
  expect(fileName("Tributary", "recovery codes", "txt")).toBe("tributary-recovery-codes.txt");
  expect(fileName("Gîve / more!", "data", "zip")).toBe("g-ve-more-data.zip");
});
