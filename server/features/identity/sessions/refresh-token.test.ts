import { expect, test } from "vitest";
import { deriveKeys, type KeyRing } from "../../../platform/secrets.ts";
import { newestToken, newRefreshToken, refreshHash, successorOf } from "./refresh-token.ts";

const [newKey, oldKey] = deriveKeys(["the newest secret", "the one before"], "refresh tokens");
const both: KeyRing = [newKey, oldKey as Buffer];

/** The hash of the token after these renewals. */
const after = (token: string, ...keys: Array<Buffer | undefined>) =>
  keys.reduce<string>((last, key) => successorOf(last, key as Buffer), token);

test("the current token is found, whichever secret each renewal was made with", () => {
  const token = newRefreshToken();
  const chains = [[], [oldKey], [oldKey, newKey], [newKey, oldKey, newKey, newKey, oldKey, oldKey]];
  for (const chain of chains) {
    const current = after(token, ...chain);
    expect(newestToken(token, refreshHash(current), both)).toBe(current);
  }
  const current = after(token, ...Array.from({ length: 99 }, () => newKey));
  expect(newestToken(token, refreshHash(current), [newKey])).toBe(current);
});

test("a token of another session, or of a secret that is gone, leads nowhere", () => {
  const token = newRefreshToken();
  expect(newestToken(token, refreshHash(newRefreshToken()), both)).toBeUndefined();
  expect(newestToken(token, refreshHash(after(token, oldKey)), [newKey])).toBeUndefined();
});
