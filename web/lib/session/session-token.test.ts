import { describe, expect, it } from "vitest";
import { accessClaims } from "#contract/identity/sessions.ts";
import { readAccess, readTokens, writeTokens } from "./session-token.ts";
import { madeToken } from "./testing/made-browser.ts";

describe("readAccess", () => {
  it("reads every claim of the contract", () => {
    const token = readAccess(madeToken({ iat: 1000, exp: 1600 }));
    expect(token).toMatchObject({ life: 600_000, expiresAt: 1_600_000 });
    const claims = { ...token?.user, exp: 1600 };
    expect(accessClaims.parse(claims)).toEqual(claims);
    expect(token?.user.last_name).toBe("Müller-Ọ");
  });

  it.each([
    "",
    "a.b.c",
    "x.e30.y",
    madeToken({ exp: "soon" }),
    madeToken({ exp: 1, role: "root" }),
  ])("refuses %s", (access) => {
    expect(readAccess(access)).toBeUndefined();
  });
});

describe("readTokens", () => {
  it("reads what writeTokens wrote", () => {
    const access = madeToken({ exp: 5 });
    expect(writeTokens(access)).toBe(JSON.stringify({ access }));
    expect(readTokens(writeTokens(access))?.access).toBe(access);
  });

  it.each([null, "", "null", "[]", "{", '{"access":7}'])("refuses %s", (stored) => {
    expect(readTokens(stored)).toBeUndefined();
  });
});
