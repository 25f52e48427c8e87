import { expect, test } from "vitest";
import { readSocialProfile, withPostedName } from "./social-profile.ts";

test("reads an ID token's claims", () => {
  expect(
    readSocialProfile({
      sub: "s",
      email: " Ngozi@Example.org",
      email_verified: true,
      given_name: "Ngozi",
      family_name: "Ade",
    }),
  ).toEqual({
    subject: "s",
    email: "ngozi@example.org",
    emailVerified: true,
    firstName: "Ngozi",
    lastName: "Ade",
  });
});

test("splits a full name, and drops text that isn't a name", () => {
  const names = (claims: object) => {
    const { firstName, lastName } = readSocialProfile({ sub: "s", ...claims });
    return [firstName, lastName];
  };
  expect(names({ name: "Ngozi Ada  Ade" })).toEqual(["Ngozi", "Ada Ade"]);
  expect(names({ name: 7, given_name: { a: 1 } })).toEqual(["", ""]);
  expect(names({ given_name: " N\n\u0000g " })).toEqual(["N g", ""]);
  expect(names({ given_name: "A\u202eda", family_name: "evil.com/x" })).toEqual(["", ""]);
  expect(names({ given_name: "😀".repeat(200) })[0]).toBe("😀".repeat(100));
});

test("confirms valid addresses only", () => {
  const read = (claims: object) => {
    const { email, emailVerified } = readSocialProfile({ sub: "s", ...claims });
    return [email, emailVerified];
  };
  expect(read({ email_verified: true })).toEqual([undefined, false]);
  expect(read({ email: "no address", email_verified: true })).toEqual([undefined, false]);
  expect(read({ email: "a@example.org" })).toEqual(["a@example.org", false]);
  expect(read({ email: "a@example.org", email_verified: "true" })).toEqual(["a@example.org", true]);
  for (const email_verified of [false, "false", "yes", "1"]) {
    expect(read({ email: "a@example.org", email_verified })[1]).toBe(false);
  }
});

test("refuses a token without a subject", () => {
  for (const claims of [{}, { sub: "" }, { sub: 7 }, { sub: "s".repeat(256) }, undefined]) {
    expect(() => readSocialProfile(claims)).toThrow();
  }
});

test("uses a posted name if the token has none", () => {
  const unnamed = readSocialProfile({ sub: "s" });
  const posted = JSON.stringify({ name: { firstName: "Ngozi", lastName: "Ade" }, email: "x@y.z" });
  expect(withPostedName(unnamed, posted)).toEqual({
    ...unnamed,
    firstName: "Ngozi",
    lastName: "Ade",
  });
  const named = readSocialProfile({ sub: "s", given_name: "Ada" });
  expect(withPostedName(named, posted)).toBe(named);
  for (const broken of [null, "", "{", "[]", '{"name":"x"}']) {
    expect(withPostedName(unnamed, broken)).toBe(unnamed);
  }
});
