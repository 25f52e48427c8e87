import { expect, test } from "vitest";
import { findMisspeltVariables } from "./misspelt-variables.ts";

const known = ["PORT", "DATABASE_URL", "STRIPE_WEBHOOK_SECRET", "SMTP_URL"];
const misspelt = (name: string) => findMisspeltVariables({ [name]: "x" }, known);

test.each(["DATABSE_URL", "DATABASE_ULR", "DATABASE_URI", "DATABASE_URLS", "DATABASEURL"])(
  "suggests DATABASE_URL for %s",
  (name) => {
    expect(misspelt(name)).toEqual([{ name, meant: "DATABASE_URL" }]);
  },
);

test("reports an unknown name with a prefix of ours", () => {
  expect(misspelt("SMTP_HOST")).toEqual([{ name: "SMTP_HOST", meant: undefined }]);
});

test.each([
  "DATABASE_URL",
  "DATABASE_URL_FILE",
  "STRIPE_WEBHOOK_SECRET",
  "PORTS",
  "HOST",
  "PATH",
  "DATABASE_PASSWORD",
  "npm_config_port",
])("ignores %s", (name) => {
  expect(misspelt(name)).toEqual([]);
});
