import { expect, test } from "vitest";
import { type SiteDefaults, siteDefaults } from "./site-defaults.ts";

const charity = { name: undefined, address: "", registration: "", taxStatement: undefined };
const given: SiteDefaults = {
  ...{ productName: "Tributary", contactEmail: "hello@example.org", contactPhone: "" },
  ...{ socialLinks: [], charity },
};
const statement = (of: Partial<SiteDefaults["charity"]>, saved = {}) =>
  siteDefaults({ ...given, charity: { ...charity, ...of } }, saved).tax_statement;

test("has no tax statement until the charity's address and registration are set", () => {
  expect(statement({})).toBe("");
  expect(statement({ address: "1 River Lane" })).toBe("");
  expect(statement({}, { charity_registration: "12/345" })).toBe("");
  expect(statement({ address: "1 River Lane" }, { charity_registration: "12/345" })).toMatch(
    /tax-deductible/,
  );
  // Cleared by the office.
  const details = { address: "1 River Lane", registration: "12/345" };
  expect(statement(details, { charity_address: "" })).toBe("");
});

test("uses the charity's own tax statement unchanged", () => {
  expect(statement({ taxStatement: "Deductible under section 12." })).toBe(
    "Deductible under section 12.",
  );
});
