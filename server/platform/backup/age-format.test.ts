import { randomBytes } from "node:crypto";
import { Decrypter, Encrypter } from "age-encryption";
import { describe, expect, test } from "vitest";
import { isSealed, sealed, unsealed } from "./age-format.ts";

const PASSPHRASE = "a passphrase of some words";
const PIECE = 64 * 1024;

/** The bytes in chunks of odd sizes, as a file or gzip hands them on. */
async function* inChunks(bytes: Uint8Array, size = 70_001) {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

describe.each([0, PIECE, PIECE + 1])("with %i bytes", (length) => {
  const bytes = randomBytes(length);

  test("another program opens what we seal", async () => {
    const file = await all(sealed(inChunks(bytes), PASSPHRASE));
    expect(isSealed(file)).toBe(true);
    const other = new Decrypter();
    other.addPassphrase(PASSPHRASE);
    expect(Buffer.from(await other.decrypt(file)).equals(bytes)).toBe(true);
  });

  test("we open what another program seals", async () => {
    const other = new Encrypter();
    other.setPassphrase(PASSPHRASE);
    other.setScryptWorkFactor(9);
    const file = await other.encrypt(bytes);
    for (const size of [1_000, 100_000]) {
      expect((await all(unsealed(inChunks(file, size), PASSPHRASE))).equals(bytes)).toBe(true);
    }
  });
});

test("a header that another program would refuse is refused", async () => {
  const file = await all(sealed(inChunks(randomBytes(100)), PASSPHRASE));
  const changed = (from: string | RegExp, to: string) => {
    const text = file.toString("latin1");
    expect(text).toMatch(from);
    return inChunks(Buffer.from(text.replace(from, to), "latin1"));
  };
  const open = (source: AsyncIterable<Buffer>) => all(unsealed(source, PASSPHRASE));
  await expect(open(changed("scrypt", "X25519"))).rejects.toThrow("not sealed with a passphrase");
  await expect(open(changed(/ 16\n/, " 19\n"))).rejects.toThrow("too much work");
  await expect(open(changed(/ 16\n/, " 15\n"))).rejects.toThrow("sealed with another one");
  await expect(open(changed(/\n--- ...../, "\n--- AAAAA"))).rejects.toThrow("changed or cut");
});
