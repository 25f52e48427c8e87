import { describe, expect, it } from "vitest";
import { accessClaims } from "#contract/identity/sessions.ts";
import { formatStoredTokens, parseAccessToken, parseStoredTokens } from "./session-token.ts";
import { createToken } from "./testing/test-browser.ts";

describe("parseAccessToken", () => {
  it("reads every claim of the contract", () => {
    const token = parseAccessToken(createToken({ iat: 1000, exp: 1600 }));
    expect(token).toMatchObject({ life: 600_000, expiresAt: 1_600_000 });
    const claims = { ...token?.user, exp: 1600 };
    expect(accessClaims.parse(claims)).toEqual(claims);
    expect(token?.user.last_name).toBe("Müller-Ọ");
  });

  it.each([
    "",
    "a.b.c",
    "x.e30.y",
    createToken({ exp: "soon" }),
    createToken({ exp: 1, role: "root" }),
  ])("refuses %s", (access) => {
    expect(parseAccessToken(access)).toBeUndefined();
  });
});

describe("parseStoredTokens", () => {
  it("reads what writeTokens wrote", () => {
    const access = createToken({ exp: 5 });
    expect(formatStoredTokens(access)).toBe(JSON.stringify({ access }));
    expect(parseStoredTokens(formatStoredTokens(access))?.access).toBe(access);
  });

  it.each([null, "", "null", "[]", "{", '{"access":7}'])("refuses %s", (stored) => {
    expect(parseStoredTokens(stored)).toBeUndefined();
  });
});
