import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const served = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://127.0.0.1/tributary",
  APP_SECRET: "a secret of thirty-two characters",
};

test("in production with a database server, the start without a mail server is refused", () => {
  expect(() => readConfig(served)).toThrow(ConfigError);
  expect(() => readConfig(served)).toThrow(/SMTP_URL: .*expected an smtp:\/\/ address/);
  expect(() => readConfig({ ...served, NODE_ENV: "development" })).not.toThrow();
  const config = readConfig({ ...served, SMTP_URL: "smtps://mail.example.org" });
  expect(config.smtpUrl).toBe("smtps://mail.example.org");
});

test("an address that is none of a mail server is named with what was expected", () => {
  const environment = { ...served, SMTP_URL: "mail.example.org" };
  expect(() => readConfig(environment)).toThrow("SMTP_URL: expected an smtp:// address");
});
