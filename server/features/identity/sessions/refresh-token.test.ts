import { expect, test } from "vitest";
import { deriveKeys, type KeyRing } from "../../../platform/secrets.ts";
import { newestToken, newRefreshToken, refreshHash, successorOf } from "./refresh-token.ts";

const [newKey, oldKey] = deriveKeys(["the newest secret", "the one before"], "refresh tokens");
const both: KeyRing = [newKey, oldKey as Buffer];

/** The token after these renewals. */
const renewedWith = (token: string, ...keys: Array<Buffer | undefined>) =>
  keys.reduce<string>((last, key) => successorOf(last, key as Buffer), token);

test("finds the current token, whichever secret each renewal used", () => {
  const token = newRefreshToken();
  const chains = [[], [oldKey], [oldKey, newKey], [newKey, oldKey, newKey, newKey, oldKey, oldKey]];
  for (const chain of chains) {
    const current = renewedWith(token, ...chain);
    expect(newestToken(token, refreshHash(current), both)).toBe(current);
  }
  const current = renewedWith(token, ...Array.from({ length: 99 }, () => newKey));
  expect(newestToken(token, refreshHash(current), [newKey])).toBe(current);
});

test("finds nothing for a token of another session or a removed secret", () => {
  const token = newRefreshToken();
  expect(newestToken(token, refreshHash(newRefreshToken()), both)).toBeUndefined();
  expect(newestToken(token, refreshHash(renewedWith(token, oldKey)), [newKey])).toBeUndefined();
});
