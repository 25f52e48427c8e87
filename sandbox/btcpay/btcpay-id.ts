import { randomBytes } from "node:crypto";

const signs = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Letters and digits that nobody guesses: 22 hold some 128 bits. */
export function newId(length = 22): string {
  return Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join("");
}
