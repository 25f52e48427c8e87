import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { BackupFault } from "./backup-fault.ts";

/**
 * Seals a stream with a passphrase: AES-256-GCM in pieces, each with its number, the last one marked. So
 * nothing can be changed, moved or cut without being noticed, and nothing is held in memory but a piece.
 *
 *     magic, salt (16 bytes), HMAC-SHA-256 of both (32 bytes), then pieces of 64 KiB with a tag of 16 bytes
 */
const MAGIC = Buffer.from("tributary sealed backup 1\n");
const SALT = 16;
const MAC = 32;
const PIECE = 64 * 1024;
const TAG = 16;
const HEADER = MAGIC.length + SALT + MAC;

const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };

type Scrypt = (
  passphrase: string,
  salt: Buffer,
  bytes: number,
  options: typeof COST,
) => Promise<Buffer>;

async function keysOf(passphrase: string, salt: Buffer) {
  const root = await (promisify(scrypt) as Scrypt)(passphrase.normalize("NFC"), salt, 32, COST);
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", root, salt, purpose, 32));
  return { header: derive("header"), pieces: derive("pieces") };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Whether a file that begins with these bytes is sealed. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

export async function* sealPieces(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const keys = await keysOf(passphrase, salt);
  const beginning = Buffer.concat([MAGIC, salt]);
  yield Buffer.concat([beginning, createHmac("sha256", keys.header).update(beginning).digest()]);
  for await (const { piece, number, last } of inPieces(source, PIECE)) {
    const cipher = createCipheriv("aes-256-gcm", keys.pieces, nonceOf(number, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws BackupFault for another passphrase, and for what was changed or cut. */
export async function* unsealPieces(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  let header: Buffer = Buffer.alloc(0);
  while (header.length < HEADER) {
    const next = await pieces.next();
    if (next.done) throw new BackupFault("The backup is cut: its end is missing.");
    header = Buffer.concat([header, next.value]);
  }
  const beginning = header.subarray(0, MAGIC.length + SALT);
  const keys = await keysOf(passphrase, beginning.subarray(MAGIC.length));
  const mac = createHmac("sha256", keys.header).update(beginning).digest();
  if (!timingSafeEqual(mac, header.subarray(beginning.length, HEADER))) {
    throw new BackupFault("BACKUP_KEY: this backup was sealed with another one.");
  }
  const rest = (async function* () {
    yield header.subarray(HEADER);
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  for await (const { piece, number, last } of inPieces(rest, PIECE + TAG)) {
    yield openPiece(keys.pieces, piece, nonceOf(number, last));
  }
}

function openPiece(key: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  const end = Math.max(0, piece.length - TAG);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BackupFault("The backup was changed or cut.", { cause });
  }
}

/** The same bytes in pieces of one size; only the last one is shorter, and may be empty. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let number = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; number += 1) {
      yield { piece: all.subarray(0, size), number, last: false };
      all = all.subarray(size);
    }
    waiting = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(waiting), number, last: true };
}
