import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newPassword, passwordMessages } from "#contract/identity/passwords.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { passwordFault } from "./password-policy.ts";

const fault = (password: string) => passwordFault(password, "Tributary");

describe("choosing a password", () => {
  test.each([
    "eight ch",
    "        padded        ",
    "пароль и вода",
    "川の流れは絶えずして",
    "🌊🌊🌊🌊🐟🐟🐟🦆",
    "x".repeat(64),
    "every stream is small ".repeat(40),
  ])("%j may", (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(fault(password)).toBeUndefined();
  });

  test.each(["short", "1234567", "🌊🌊🌊🌊", "🌊🐟🌊🐟🌊🐟🦆"])("%j is too short", (password) => {
    expect(fault(password)).toBe("Password must be at least 8 characters");
  });

  test("the form says so too", () => {
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
  ])("%j is too common", (password) => {
    expect(fault(password)).toBe(passwordMessages.common);
  });

  test.each(["tributary", "I love Tributary!", "TRIBUTARY2026", "t r i b u t a r y"])(
    "%j has our name in it",
    (password) => {
      expect(fault(password)).toBe(passwordMessages.product);
    },
  );

  test("a product name of three letters forbids only itself", () => {
    expect(passwordFault("an aid to memory", "Aid")).toBeUndefined();
  });
});

describe("hashing", () => {
  const passwords = createPasswordHasher();

  test("is argon2id with our parameters", async () => {
    expect(await passwords.hash("a river")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("nothing is cut off: passwords that differ only in their last character differ", async () => {
    for (const length of [64, 72, 128, 1024]) {
      const stem = "ä".repeat(length - 1);
      const hash = await passwords.hash(`${stem}x`);
      expect(await passwords.verify(hash, `${stem}x`)).toBe(true);
      expect(await passwords.verify(hash, `${stem}y`)).toBe(false);
      expect(await passwords.verify(hash, stem)).toBe(false);
    }
  });

  test("spaces count; different ways to type the same letter do not", async () => {
    const hash = await passwords.hash(" caf\u00e9 au lait ");
    expect(await passwords.verify(hash, " cafe\u0301 au lait ")).toBe(true);
    expect(await passwords.verify(hash, "caf\u00e9 au lait")).toBe(false);
  });

  test("a password is verified by its own hash, and by no other", async () => {
    const some = fc.string({ unit: "binary", minLength: 8, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(some, some, async (one, other) => {
        const hash = await passwords.hash(one);
        expect(await passwords.verify(hash, one)).toBe(true);
        expect(await passwords.verify(hash, other)).toBe(
          one.normalize("NFC") === other.normalize("NFC"),
        );
      }),
      { numRuns: 15 },
    );
  });

  test("without a hash nothing is verified, not even the password of the stand-in hash", async () => {
    expect(await passwords.verify(null, "")).toBe(false);
    expect(await passwords.verify(undefined, "whatever it is")).toBe(false);
  });
});
