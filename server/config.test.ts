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

test("in production under an address of its own, the start without a mail server is refused", () => {
  const alone = { NODE_ENV: "production", PUBLIC_URL: "https://give.example.org" };
  expect(() => readConfig(alone)).toThrow(/SMTP_URL: required with/);
  expect(() => readConfig({ ...alone, SMTP_URL: "smtps://mail.example.org" })).not.toThrow();
  for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"]) {
    expect(() => readConfig({ ...alone, PUBLIC_URL })).not.toThrow();
  }
});

test("an address that is none of a mail server is named with what was expected", () => {
  const environment = { ...served, SMTP_URL: "mail.example.org" };
  expect(() => readConfig(environment)).toThrow("SMTP_URL: expected an smtp:// address");
});
