import { expect, test } from "vitest";
import { isSealedByNewest, seal, unseal } from "./sealing.ts";
import { deriveKey, type KeyRing } from "./secrets.ts";

const key: KeyRing = [deriveKey("a secret of thirty-two characters", "one thing")];
const other: KeyRing = [deriveKey("a secret of thirty-two characters", "another")];

test("decrypts a text with its own key only", () => {
  const sealed = seal(key, "Ça coule 012345");
  expect(unseal(key, sealed)).toBe("Ça coule 012345");
  expect(sealed).not.toContain("012345");
  expect(() => unseal(other, sealed)).toThrow();
});

test("encrypts with the newest key and decrypts with any", () => {
  const both: KeyRing = [other[0], key[0]];
  const old = seal(key, "012345");
  expect(unseal(both, old)).toBe("012345");
  expect(isSealedByNewest(both, old)).toBe(false);
  const current = seal(both, "012345");
  expect(unseal(other, current)).toBe("012345");
  expect(isSealedByNewest(both, current)).toBe(true);
});

test("encrypts the same text differently each time", () => {
  expect(seal(key, "012345")).not.toBe(seal(key, "012345"));
});

test("rejects an encrypted text that was changed or truncated", () => {
  const bytes = Buffer.from(seal(key, "012345"), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => unseal(key, changed.toString("base64url"))).toThrow();
  }
  for (const length of [0, 11, 12, 20, 27]) {
    expect(() => unseal(key, bytes.subarray(0, length).toString("base64url"))).toThrow();
  }
});
