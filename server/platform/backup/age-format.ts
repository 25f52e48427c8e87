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
 * Seals a stream with a passphrase in the format of the program `age`, which opens it too
 * (https://c2sp.org/age): ChaCha20-Poly1305 in pieces of 64 KiB, each with its number, the last one marked.
 * So nothing can be changed, moved or cut without being noticed, and nothing is held in memory but a piece.
 */
const VERSION = "age-encryption.org/v1\n";
/** Its beginning for a passphrase: salt, work factor, the sealed key of the file, and a sum of all that. */
const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (1?\d)\n([\w+/]{43})\n---) ([\w+/]{43})\n/;
const LONGEST_HEADER = 200;
/** scrypt with 2^16 takes 64 MiB for a moment, so that a small server can make a backup. */
const WORK = 16;
/** What `age` itself takes. More would cost a reader more than 256 MiB. */
const MOST_WORK = 18;
const FILE_KEY = 16;
const NONCE = 16;
const PIECE = 64 * 1024;
const TAG = 16;

type Scrypt = (
  passphrase: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** The key that seals the file's own key. Costs time and memory on purpose. */
function passphraseKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const salted = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  const cost = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) };
  return (promisify(scrypt) as Scrypt)(passphrase.normalize("NFC"), salted, 32, cost);
}

function derive(fileKey: Buffer, salt: Buffer, purpose: "header" | "payload"): Buffer {
  return Buffer.from(hkdfSync("sha256", fileKey, salt, purpose, 32));
}

function headerSum(fileKey: Buffer, header: string): Buffer {
  return createHmac("sha256", derive(fileKey, Buffer.alloc(0), "header"))
    .update(header)
    .digest();
}

function seal(key: Buffer, piece: Uint8Array, nonce: Buffer): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where it was sealed by another key or is not as it was. */
function open(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const end = Math.max(0, sealed.length - TAG);
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Whether a file that begins with these bytes is sealed. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.toString("latin1").startsWith(VERSION);
}

export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY);
  const salt = randomBytes(16);
  const wrapped = seal(await passphraseKey(passphrase, salt, WORK), fileKey, Buffer.alloc(12));
  const header = `${VERSION}-> scrypt ${base64(salt)} ${WORK}\n${base64(wrapped)}\n---`;
  yield Buffer.from(`${header} ${base64(headerSum(fileKey, header))}\n`);
  const nonce = randomBytes(NONCE);
  yield nonce;
  const key = derive(fileKey, nonce, "payload");
  for await (const { piece, number, last } of inPieces(source, PIECE)) {
    yield seal(key, piece, nonceOf(number, last));
  }
}

/** Throws BackupFault for another passphrase, and for what was changed or cut. */
export async function* unsealed(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let beginning: Buffer = Buffer.alloc(0);
  while (beginning.length < LONGEST_HEADER + NONCE) {
    const next = await chunks.next();
    if (next.done) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  const { fileKey, end } = await openHeader(beginning, passphrase);
  const key = derive(fileKey, beginning.subarray(end, end + NONCE), "payload");
  const rest = (async function* () {
    yield beginning.subarray(end + NONCE);
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  for await (const { piece, number, last } of inPieces(rest, PIECE + TAG)) {
    try {
      yield open(key, piece, nonceOf(number, last));
    } catch (cause) {
      throw new BackupFault("The backup was changed or cut.", { cause });
    }
  }
}

/** The key of the file, and where its header ends. */
async function openHeader(beginning: Buffer, passphrase: string) {
  const found = HEADER.exec(beginning.toString("latin1", 0, LONGEST_HEADER));
  const [whole, header = "", salt = "", work = "", wrapped = "", sum = ""] = found ?? [];
  if (whole === undefined || beginning.length < whole.length + NONCE) {
    throw new BackupFault("The backup is cut or changed, or was not sealed with a passphrase.");
  }
  if (Number(work) > MOST_WORK) {
    throw new BackupFault(`The backup's passphrase asks for too much work: 2^${work}.`);
  }
  const read = (text: string) => Buffer.from(text, "base64");
  const wrapping = await passphraseKey(passphrase, read(salt), Number(work));
  let fileKey: Buffer;
  try {
    fileKey = open(wrapping, read(wrapped), Buffer.alloc(12));
  } catch (cause) {
    throw new BackupFault("BACKUP_KEY: this backup was sealed with another one.", { cause });
  }
  if (!timingSafeEqual(headerSum(fileKey, header), read(sum))) {
    throw new BackupFault("The backup was changed or cut.");
  }
  return { fileKey, end: whole.length };
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
