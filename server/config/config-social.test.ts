import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "tributary-config-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const social = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: "test", DATA_DIR, ...environment }).social;
const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

test("needs credentials for a provider, and defaults to the provider's own issuer", () => {
  expect(social({})).toEqual({});
  expect(social(GOOGLE)).toEqual({
    google: { clientId: "id", secret: "secret", issuer: "https://accounts.google.com" },
  });
});

test("names the missing settings of a provider", () => {
  expect(() => social({ GOOGLE_CLIENT_ID: "id" })).toThrow(/GOOGLE_CLIENT_SECRET: required/);
  expect(() => social({ APPLE_CLIENT_ID: "id", APPLE_KEY_ID: "k" })).toThrow(
    /APPLE_TEAM_ID, APPLE_PRIVATE_KEY: required/,
  );
});

test("accepts an issuer without TLS only on this machine", () => {
  const issuer = (GOOGLE_ISSUER: string) => social({ ...GOOGLE, GOOGLE_ISSUER }).google?.issuer;
  for (const local of [
    "http://127.0.0.1:4000",
    "http://localhost:4000/x",
    "https://id.example.org",
  ]) {
    expect(issuer(local)).toBe(local);
  }
  for (const invalid of ["http://id.example.org", "http://127.0.0.1.example.org", "ftp://x", "x"]) {
    expect(() => issuer(invalid)).toThrow(/GOOGLE_ISSUER: expected an https address/);
  }
});

test("accepts up to six web addresses as social links, and shows three samples by default", () => {
  const links = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", DATA_DIR, ...environment }).socialLinks;
  expect(links({ SOCIAL_LINKS: "https://x.com/ours, www.facebook.com/ours" })).toEqual([
    "https://x.com/ours",
    "https://www.facebook.com/ours",
  ]);
  expect(links({})).toHaveLength(3);
  expect(links({ SAMPLE_DATA: "off" })).toEqual([]);
  const many = Array.from({ length: 7 }, (_, place) => `https://x.com/${place}`).join(",");
  for (const bad of [many, "javascript:alert(1)", "mailto:us@example.org", "https://x.com/,"]) {
    expect(() => links({ SOCIAL_LINKS: bad }), bad).toThrow(/SOCIAL_LINKS: expected/);
  }
});
