import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const served = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://127.0.0.1/tributary",
  APP_SECRET: "a secret of thirty-two characters",
};

const readServed = (environment: Record<string, string> = {}) =>
  readConfig({ ...served, NODE_ENV: "test", ...environment });

test("requires a mail server in production with PostgreSQL", () => {
  expect(() => readConfig(served)).toThrow(ConfigError);
  expect(() => readConfig(served)).toThrow(/SMTP_URL: .*expected an smtp:\/\/ address/);
  expect(() => readConfig({ ...served, NODE_ENV: "development" })).not.toThrow();
  const config = readConfig({ ...served, SMTP_URL: "smtps://mail.example.org" });
  expect(config.smtpUrl).toBe("smtps://mail.example.org");
});

const secure = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://give.example.org",
  SMTP_URL: "smtp://127.0.0.1:25",
  TRUSTED_PROXIES: "loopback",
  CONTACT_EMAIL: "hello@example.org",
};

test.each([
  ["SMTP_URL", /SMTP_URL: required with/],
  ["TRUSTED_PROXIES", /TRUSTED_PROXIES: required with an https PUBLIC_URL/],
  ["CONTACT_EMAIL", /CONTACT_EMAIL: required with an https PUBLIC_URL/],
])("requires %s in production with https", (name, message) => {
  expect(() => readConfig({ ...secure, [name]: "" })).toThrow(message);
  expect(() => readConfig({ ...secure, [name]: "", NODE_ENV: "development" })).not.toThrow();
});

test("requires less in production with http, and no mail server on this machine", () => {
  expect(readConfig(secure)).toMatchObject({
    officeEmail: secure.CONTACT_EMAIL,
    trustedProxies: ["loopback"],
  });
  const { NODE_ENV, SMTP_URL } = secure;
  const plain = readConfig({ NODE_ENV, SMTP_URL, PUBLIC_URL: "http://give.example.org" });
  expect(plain.trustedProxies).toEqual([]);
  for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"]) {
    expect(() => readConfig({ ...secure, SMTP_URL: "", PUBLIC_URL })).not.toThrow();
  }
});

test("has no sample data and requires two factors in the office on a public site by default", () => {
  const read = (environment: Record<string, string>) => {
    const { sampleData, requiresOfficeTwoFactor } = readConfig({
      NODE_ENV: "test",
      ...environment,
    });
    return [sampleData, requiresOfficeTwoFactor];
  };
  const elsewhere = { PUBLIC_URL: "https://give.example.org" };
  expect(read({})).toEqual([true, false]);
  expect(read({ PUBLIC_URL: "http://localhost:3000" })).toEqual([true, false]);
  expect(read(elsewhere)).toEqual([false, true]);
  expect(read({ ...served, NODE_ENV: "test" })).toEqual([false, true]);
  expect(read({ ...elsewhere, SAMPLE_DATA: "on" })).toEqual([true, false]);
});

test("names an invalid mail server address with the expected form", () => {
  const environment = { ...served, SMTP_URL: "mail.example.org" };
  expect(() => readConfig(environment)).toThrow("SMTP_URL: expected an smtp:// address");
});

test("accepts addresses and networks as proxies, and drains requests if there are any", () => {
  expect(readServed({}).drainSeconds).toBe(0);
  const behind = readServed({ TRUSTED_PROXIES: "10.0.0.0/8, ::1,loopback" });
  expect(behind.trustedProxies).toEqual(["10.0.0.0/8", "::1", "loopback"]);
  expect(behind.drainSeconds).toBe(5);
  expect(readServed({ TRUSTED_PROXIES: "10.0.0.1", DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
  for (const TRUSTED_PROXIES of ["banana", "10.0.0.0/33", "10", "10.0.0.1 10.0.0.2"]) {
    expect(() => readServed({ TRUSTED_PROXIES })).toThrow(
      /TRUSTED_PROXIES: expected addresses or net/,
    );
  }
  expect(() => readServed({ DRAIN_SECONDS: "-1" })).toThrow(/DRAIN_SECONDS: expected/);
});

test("accepts a second secret during a rotation, but not without the first", () => {
  const other = "the secret before, of 32 characters";
  expect(readServed({}).appSecrets).toEqual([served.APP_SECRET]);
  expect(readServed({ APP_SECRET_OTHER: other }).appSecrets).toEqual([served.APP_SECRET, other]);
  // Any character may be in one.
  expect(readServed({ APP_SECRET: `${other}, ${other}` }).appSecrets).toEqual([
    `${other}, ${other}`,
  ]);
  expect(() => readServed({ APP_SECRET_OTHER: "short" })).toThrow(
    /APP_SECRET_OTHER: expected at least 32/,
  );
  for (const name of ["MAIL_EVENTS_SECRET", "SANDBOX_WEBHOOK_SECRET"]) {
    expect(() => readServed({ [`${name}_OTHER`]: other })).toThrow(
      `${name}: required with ${name}_OTHER`,
    );
  }
  const mailed = readServed({
    MAIL_EVENTS_SECRET: served.APP_SECRET,
    MAIL_EVENTS_SECRET_OTHER: other,
  });
  expect(mailed.mailEventsSecrets).toEqual([served.APP_SECRET, other]);
});

test("accepts roles other than all only with PostgreSQL", () => {
  expect(readServed({})).toMatchObject({ role: "all", ownPort: undefined });
  expect(readServed({ ROLE: "web", OWN_PORT: "3101" })).toMatchObject({
    role: "web",
    ownPort: 3101,
  });
  expect(() => readServed({ ROLE: "both" })).toThrow(/ROLE: expected all, web or worker/);
  expect(() => readConfig({ ROLE: "web", NODE_ENV: "test" })).toThrow(/ROLE: must be all without/);
  expect(() => readServed({ ROLE: "worker" })).toThrow(/PUBLIC_URL: required with ROLE=worker/);
  const elsewhere = { ROLE: "worker", PUBLIC_URL: "http://give.example.org" };
  expect(readServed(elsewhere).role).toBe("worker");
});

test("accepts a direct address only with DATABASE_URL, and one host in each address", () => {
  const DATABASE_DIRECT_URL = "postgres://127.0.0.1:5432/tributary";
  expect(readServed({}).databaseDirectUrl).toBe(served.DATABASE_URL);
  expect(readServed({ DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
  expect(() => readServed({ DATABASE_URL: "", DATABASE_DIRECT_URL })).toThrow(
    /DATABASE_URL: required with/,
  );
  expect(readServed({ DATABASE_URL: "postgres://site:a,b@a/db" }).databaseUrl).toContain("a,b");
  for (const wrong of ["mysql://a/db", "postgres://site:word@a:5432,b:5432/db"]) {
    expect(() => readServed({ DATABASE_URL: wrong })).toThrow(/DATABASE_URL: expected a postgres/);
  }
});

test("shows an invented phone number only with sample data", () => {
  const phone = (environment: Record<string, string>) => readServed(environment).contactPhone;
  expect(phone({ SAMPLE_DATA: "off" })).toBe("");
  expect(phone({ SAMPLE_DATA: "on" })).toBe("+1 555 010 0199");
  expect(phone({ SAMPLE_DATA: "on", CONTACT_PHONE: "112" })).toBe("112");
  expect(() => phone({ CONTACT_PHONE: "-" })).toThrow(/CONTACT_PHONE/);
});

test("refuses a PUBLIC_URL with a path, query, fragment or password", () => {
  const read = (PUBLIC_URL: string) => readConfig({ NODE_ENV: "test", PUBLIC_URL }).publicUrl;
  for (const more of ["/give", "/give/", "?a=1", "#top"]) {
    expect(() => read(`https://example.org${more}`)).toThrow(/PUBLIC_URL: .* without a path/);
  }
  expect(() => read("https://ada:secret@example.org")).toThrow(/PUBLIC_URL: .* without a path/);
  expect(read("https://give.example.org:8443/")).toBe("https://give.example.org:8443");
});

test("reads any variable from the file that NAME_FILE names", () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const secret = "x".repeat(32);
  const read = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", ...environment });
  expect(read({ APP_SECRET_FILE: file("secret", `${secret}\n`) }).appSecrets).toEqual([secret]);
  expect(read({ SMTP_URL_FILE: file("smtp", "smtp://mail.example.org") }).smtpUrl).toBe(
    "smtp://mail.example.org",
  );
  expect(() => read({ SMTP_URL_FILE: file("wrong", "mail.example.org") })).toThrow(
    "SMTP_URL: expected an smtp:// address",
  );
  const both = { APP_SECRET: secret, APP_SECRET_FILE: join(folder, "secret") };
  expect(() => read(both)).toThrow(/APP_SECRET_FILE: APP_SECRET is also set/);
  expect(() => read({ BACKUP_KEY_FILE: join(folder, "none") })).toThrow(
    /BACKUP_KEY_FILE: cannot read .*none \(ENOENT\)/,
  );
  expect(() => read({ BACKUP_KEY_FILE: file("empty", "\n") })).toThrow(
    /BACKUP_KEY_FILE: .* is empty/,
  );
});

test("lists the allowed values when it refuses another", () => {
  expect(() => readConfig({ NODE_ENV: "staging" })).toThrow(
    /NODE_ENV: .*"production".*"development".*"test"/,
  );
  const name = { PRODUCT_NAME: "a".repeat(41) };
  expect(() => readConfig({ NODE_ENV: "test", ...name })).toThrow(/PRODUCT_NAME: .*40/);
});
