import { expect, test } from "vitest";
import { isSealedByNewest, seal, unseal } from "./sealing.ts";
import { deriveKey, type KeyRing } from "./secrets.ts";

const key: KeyRing = [deriveKey("a secret of thirty-two characters", "one thing")];
const other: KeyRing = [deriveKey("a secret of thirty-two characters", "another")];

test("a sealed text opens only with its key", () => {
  const sealed = seal(key, "Ça coule 012345");
  expect(unseal(key, sealed)).toBe("Ça coule 012345");
  expect(sealed).not.toContain("012345");
  expect(() => unseal(other, sealed)).toThrow();
});

test("of several keys the newest seals and all open", () => {
  const both: KeyRing = [other[0], key[0]];
  const before = seal(key, "012345");
  expect(unseal(both, before)).toBe("012345");
  expect(isSealedByNewest(both, before)).toBe(false);
  const anew = seal(both, "012345");
  expect(unseal(other, anew)).toBe("012345");
  expect(isSealedByNewest(both, anew)).toBe(true);
});

test("the same text is sealed differently each time", () => {
  expect(seal(key, "012345")).not.toBe(seal(key, "012345"));
});

test("a sealed text that was changed or cut does not open", () => {
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
