import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPassword, passwordMessages } from "#contract/identity/passwords.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { findPasswordFault } from "./password-policy.ts";

const fault = (password: string) => findPasswordFault(password, "Tributary");

describe("choosing a password", () => {
  test.each([
    "eight ch",
    "        padded        ",
    "пароль и вода",
    "川の流れは絶えずして",
    "🌊🌊🌊🌊🐟🐟🐟🦆",
    "x".repeat(64),
    "every stream is small ".repeat(40),
  ])("accepts %j", (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(fault(password)).toBeUndefined();
  });

  test.each(["short", "1234567", "🌊🌊🌊🌊", "🌊🐟🌊🐟🌊🐟🦆"])(
    "refuses %j as too short",
    (password) => {
      expect(fault(password)).toBe("Password must be at least 8 characters");
    },
  );

  test("shows the same message in the form", () => {
    expect(newPassword.safeParse("seven77").error?.issues[0]?.message).toBe(passwordMessages.short);
    expect(newPassword.safeParse("").error?.issues[0]?.message).toBe("Password is required");
  });

  test.each([
    "password",
    "Password1",
    "PASSWORD123",
    "iloveyou",
    "qwertyuiop",
    "P@ssw0rd",
    "football1",
    "trustno1",
    "12345678",
    "0987654321",
    "1234567890",
    "abcdefgh",
    "88888888",
    "123123123",
    "1234512345",
    "ｐａｓｓｗｏｒｄ",
  ])("refuses %j as too common", (password) => {
    expect(fault(password)).toBe(passwordMessages.common);
  });

  test.each(["tributary", "I love Tributary!", "TRIBUTARY2026", "t r i b u t a r y"])(
    "refuses %j, which contains our name",
    (password) => {
      expect(fault(password)).toBe(passwordMessages.product);
    },
  );

  test("ignores a product name of three letters", () => {
    expect(findPasswordFault("an aid to memory", "Aid")).toBeUndefined();
  });
});

describe("hashing", () => {
  const passwords = createPasswordHasher();

  test("uses argon2id with our parameters", async () => {
    expect(await passwords.hash("a river")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("doesn't truncate passwords", async () => {
    for (const length of [64, 72, 128, 1024]) {
      const stem = "ä".repeat(length - 1);
      const hash = await passwords.hash(`${stem}x`);
      expect(await passwords.verify(hash, `${stem}x`)).toBe(true);
      expect(await passwords.verify(hash, `${stem}y`)).toBe(false);
      expect(await passwords.verify(hash, stem)).toBe(false);
    }
  });

  test("distinguishes spaces, but not different encodings of a character", async () => {
    const hash = await passwords.hash(" caf\u00e9 au lait ");
    expect(await passwords.verify(hash, " cafe\u0301 au lait ")).toBe(true);
    expect(await passwords.verify(hash, "caf\u00e9 au lait")).toBe(false);
  });

  test("verifies a password with its own hash only", async () => {
    const anyPassword = fc.string({ unit: "binary", minLength: 8, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(anyPassword, anyPassword, async (first, second) => {
        const hash = await passwords.hash(first);
        expect(await passwords.verify(hash, first)).toBe(true);
        expect(await passwords.verify(hash, second)).toBe(
          first.normalize("NFC") === second.normalize("NFC"),
        );
      }),
      { numRuns: 15 },
    );
  });

  test("verifies nothing without a hash", async () => {
    expect(await passwords.verify(null, "")).toBe(false);
    expect(await passwords.verify(undefined, "whatever it is")).toBe(false);
  });
});
