import { expect, test } from "vitest";
import { deriveKeys, type KeyRing } from "../../../platform/secrets.ts";
import {
  createRefreshToken,
  deriveSuccessor,
  findNewestToken,
  hashRefreshToken,
} from "./refresh-token.ts";

const [newKey, oldKey] = deriveKeys(["the newest secret", "the one before"], "refresh tokens");
const both: KeyRing = [newKey, oldKey as Buffer];

/** The token after these renewals. */
const renewedWith = (token: string, ...keys: Array<Buffer | undefined>) =>
  keys.reduce<string>((last, key) => deriveSuccessor(last, key as Buffer), token);

test("finds the current token, whichever secret each renewal used", () => {
  const token = createRefreshToken();
  const chains = [[], [oldKey], [oldKey, newKey], [newKey, oldKey, newKey, newKey, oldKey, oldKey]];
  for (const chain of chains) {
    const current = renewedWith(token, ...chain);
    expect(findNewestToken(token, hashRefreshToken(current), both)).toBe(current);
  }
  const current = renewedWith(token, ...Array.from({ length: 99 }, () => newKey));
  expect(findNewestToken(token, hashRefreshToken(current), [newKey])).toBe(current);
});

test("finds nothing for a token of another session or a removed secret", () => {
  const token = createRefreshToken();
  expect(findNewestToken(token, hashRefreshToken(createRefreshToken()), both)).toBeUndefined();
  expect(
    findNewestToken(token, hashRefreshToken(renewedWith(token, oldKey)), [newKey]),
  ).toBeUndefined();
});
