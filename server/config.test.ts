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

test("in production with a database server, the start without a mail server is refused", () => {
  expect(() => readConfig(served)).toThrow(ConfigError);
  expect(() => readConfig(served)).toThrow(/SMTP_URL: .*expected an smtp:\/\/ address/);
  expect(() => readConfig({ ...served, NODE_ENV: "development" })).not.toThrow();
  const config = readConfig({ ...served, SMTP_URL: "smtps://mail.example.org" });
  expect(config.smtpUrl).toBe("smtps://mail.example.org");
});

const contact = { CONTACT_EMAIL: "hello@example.org" };

test("in production under https, where mails come from has to be named", () => {
  const proxy = { SMTP_URL: "smtp://127.0.0.1:25", TRUSTED_PROXIES: "loopback" };
  const secure = { NODE_ENV: "production", PUBLIC_URL: "https://give.example.org", ...proxy };
  expect(() => readConfig(secure)).toThrow(/CONTACT_EMAIL: required with a PUBLIC_URL of https/);
  expect(readConfig({ ...secure, ...contact }).officeEmail).toBe(contact.CONTACT_EMAIL);
  expect(() => readConfig({ ...secure, NODE_ENV: "development" })).not.toThrow();
});

test("a site for others has no invented campaigns and asks its office for two factors, unless it is told so", () => {
  const of = (environment: Record<string, string>) => {
    const { sampleData, officeTwoFactor } = readConfig({ NODE_ENV: "test", ...environment });
    return [sampleData, officeTwoFactor];
  };
  const elsewhere = { PUBLIC_URL: "https://give.example.org" };
  expect(of({})).toEqual([true, false]);
  expect(of({ PUBLIC_URL: "http://localhost:3000" })).toEqual([true, false]);
  expect(of(elsewhere)).toEqual([false, true]);
  expect(of({ ...served, NODE_ENV: "test" })).toEqual([false, true]);
  expect(of({ ...elsewhere, SAMPLE_DATA: "on" })).toEqual([true, false]);
});

test("in production under https, what stands in front has to be named", () => {
  const alone = { NODE_ENV: "production", SMTP_URL: "smtp://127.0.0.1:25", ...contact };
  const secure = { ...alone, PUBLIC_URL: "https://give.example.org" };
  expect(() => readConfig(secure)).toThrow(/TRUSTED_PROXIES: required with a PUBLIC_URL of https/);
  expect(readConfig({ ...secure, TRUSTED_PROXIES: "loopback" }).trustedProxies).toEqual([
    "loopback",
  ]);
  expect(readConfig({ ...alone, PUBLIC_URL: "http://give.example.org" }).trustedProxies).toEqual(
    [],
  );
});

test("in production under an address of its own, the start without a mail server is refused", () => {
  const proxy = { TRUSTED_PROXIES: "loopback", ...contact };
  const alone = { NODE_ENV: "production", PUBLIC_URL: "https://give.example.org", ...proxy };
  expect(() => readConfig(alone)).toThrow(/SMTP_URL: required with/);
  expect(() => readConfig({ ...alone, SMTP_URL: "smtps://mail.example.org" })).not.toThrow();
  for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"]) {
    expect(() => readConfig({ ...alone, PUBLIC_URL })).not.toThrow();
  }
});

test("an address that can't be a mail server's is named with what was expected", () => {
  const environment = { ...served, SMTP_URL: "mail.example.org" };
  expect(() => readConfig(environment)).toThrow("SMTP_URL: expected an smtp:// address");
});

test("proxies are addresses or networks, and where there are some a stop takes its time", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ ...served, NODE_ENV: "test", ...environment });
  expect(of({}).drainSeconds).toBe(0);
  const behind = of({ TRUSTED_PROXIES: "10.0.0.0/8, ::1,loopback" });
  expect(behind.trustedProxies).toEqual(["10.0.0.0/8", "::1", "loopback"]);
  expect(behind.drainSeconds).toBe(5);
  expect(of({ TRUSTED_PROXIES: "10.0.0.1", DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
  for (const TRUSTED_PROXIES of ["banana", "10.0.0.0/33", "10", "10.0.0.1 10.0.0.2"]) {
    expect(() => of({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: expected addresses or net/);
  }
  expect(() => of({ DRAIN_SECONDS: "-1" })).toThrow(/DRAIN_SECONDS: expected/);
});

test("a secret may have another beside it that is read, and not the other alone", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ ...served, NODE_ENV: "test", ...environment });
  const other = "the secret before, of 32 characters";
  expect(of({}).appSecrets).toEqual([served.APP_SECRET]);
  expect(of({ APP_SECRET_OTHER: other }).appSecrets).toEqual([served.APP_SECRET, other]);
  // Any character may be in one.
  expect(of({ APP_SECRET: `${other}, ${other}` }).appSecrets).toEqual([`${other}, ${other}`]);
  expect(() => of({ APP_SECRET_OTHER: "short" })).toThrow(/APP_SECRET_OTHER: expected at least 32/);
  for (const name of ["MAIL_EVENTS_SECRET", "SANDBOX_WEBHOOK_SECRET"]) {
    expect(() => of({ [`${name}_OTHER`]: other })).toThrow(`${name}: required with the _OTHER`);
  }
  const mailed = of({ MAIL_EVENTS_SECRET: served.APP_SECRET, MAIL_EVENTS_SECRET_OTHER: other });
  expect(mailed.mailEventsSecrets).toEqual([served.APP_SECRET, other]);
});

test("a process takes requests, works or does both, where there is a server for several", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ ...served, NODE_ENV: "test", ...environment });
  expect(of({})).toMatchObject({ role: "all", ownPort: undefined });
  expect(of({ ROLE: "web", OWN_PORT: "3101" })).toMatchObject({ role: "web", ownPort: 3101 });
  expect(() => of({ ROLE: "both" })).toThrow(/ROLE: expected all, web or worker/);
  expect(() => readConfig({ ROLE: "web", NODE_ENV: "test" })).toThrow(/ROLE: expected all without/);
  expect(() => of({ ROLE: "worker" })).toThrow(/PUBLIC_URL: required with ROLE=worker/);
  const elsewhere = { ROLE: "worker", PUBLIC_URL: "http://give.example.org" };
  expect(of(elsewhere).role).toBe("worker");
});

test("a direct address stands beside a database server alone, and each address names one host", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ ...served, NODE_ENV: "test", ...environment });
  const DATABASE_DIRECT_URL = "postgres://127.0.0.1:5432/tributary";
  expect(of({}).databaseDirectUrl).toBe(served.DATABASE_URL);
  expect(of({ DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
  expect(() => of({ DATABASE_URL: "", DATABASE_DIRECT_URL })).toThrow(
    /DATABASE_URL: required with/,
  );
  expect(of({ DATABASE_URL: "postgres://site:a,b@a/db" }).databaseUrl).toContain("a,b");
  for (const wrong of ["mysql://a/db", "postgres://site:word@a:5432,b:5432/db"]) {
    expect(() => of({ DATABASE_URL: wrong })).toThrow(/DATABASE_URL: expected a postgres/);
  }
});

test("only a site with samples shows an invented phone number", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ ...served, NODE_ENV: "test", ...environment }).contactPhone;
  expect(of({ SAMPLE_DATA: "off" })).toBe("");
  expect(of({ SAMPLE_DATA: "on" })).toBe("+1 555 010 0199");
  expect(of({ SAMPLE_DATA: "on", CONTACT_PHONE: "112" })).toBe("112");
  expect(() => of({ CONTACT_PHONE: "-" })).toThrow(/CONTACT_PHONE/);
});

test("refuses a PUBLIC_URL with a path, query, fragment or password", () => {
  const of = (PUBLIC_URL: string) => readConfig({ NODE_ENV: "test", PUBLIC_URL }).publicUrl;
  for (const more of ["/give", "/give/", "?a=1", "#top"]) {
    expect(() => of(`https://example.org${more}`)).toThrow(/PUBLIC_URL: .* without a path/);
  }
  expect(() => of("https://ada:secret@example.org")).toThrow(/PUBLIC_URL: .* without a path/);
  expect(of("https://give.example.org:8443/")).toBe("https://give.example.org:8443");
});

test("reads any variable from the file that NAME_FILE names", () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const secret = "x".repeat(32);
  const of = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", ...environment });
  expect(of({ APP_SECRET_FILE: file("secret", `${secret}\n`) }).appSecrets).toEqual([secret]);
  expect(of({ SMTP_URL_FILE: file("smtp", "smtp://mail.example.org") }).smtpUrl).toBe(
    "smtp://mail.example.org",
  );
  expect(() => of({ SMTP_URL_FILE: file("wrong", "mail.example.org") })).toThrow(
    "SMTP_URL: expected an smtp:// address",
  );
  const both = { APP_SECRET: secret, APP_SECRET_FILE: join(folder, "secret") };
  expect(() => of(both)).toThrow(/APP_SECRET_FILE: APP_SECRET is set too/);
  expect(() => of({ BACKUP_KEY_FILE: join(folder, "none") })).toThrow(
    /BACKUP_KEY_FILE: cannot read .*none \(ENOENT\)/,
  );
  expect(() => of({ BACKUP_KEY_FILE: file("empty", "\n") })).toThrow(
    /BACKUP_KEY_FILE: .* is empty/,
  );
});

test("a value that is none of those allowed is refused with the list of them", () => {
  expect(() => readConfig({ NODE_ENV: "staging" })).toThrow(
    /NODE_ENV: .*"production".*"development".*"test"/,
  );
  const name = { PRODUCT_NAME: "a".repeat(41) };
  expect(() => readConfig({ NODE_ENV: "test", ...name })).toThrow(/PRODUCT_NAME: .*40/);
});
