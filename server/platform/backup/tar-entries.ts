import { BackupFault } from "./backup-fault.ts";

/** One file of a tar archive, whole in memory: whoever writes keeps them small. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
/** Larger than any part that we write: a damaged length must not ask for all the memory. */
const LARGEST = 256 * 2 ** 20;

/** The bytes of an entry as POSIX has them (ustar). Throws RangeError for a name that has no room. */
export function tarEntry({ name, bytes }: TarEntry, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  header.write(rest, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(bytes.length, 11)}\0`, 124);
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

/** The entries of an archive, one at a time. Throws BackupFault when it is damaged or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;

  async function take(size: number): Promise<Buffer> {
    while (length < size) {
      const piece = await pieces.next();
      if (piece.done) throw new BackupFault("The backup is cut: its end is missing.");
      waiting.push(piece.value);
      length += piece.value.length;
    }
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  }

  for (;;) {
    const header = await take(BLOCK);
    if (header.equals(tarEnd.subarray(0, BLOCK))) break;
    const entry = readHeader(header);
    const bytes = Buffer.from(await take(entry.size));
    await take(padding(entry.size));
    yield { name: entry.name, bytes };
  }
  // To the last byte: what comes after says whether all was what was written.
  while (!(await pieces.next()).done);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    header.toString("utf8", from, to).replace(/\0.*$/s, "").trim();
  const told = Number.parseInt(text(148, 156), 8);
  const blank = Buffer.from(header);
  blank.write("        ", 148);
  const size = Number.parseInt(text(124, 136), 8);
  if (told !== sumOf(blank) || !(size >= 0 && size <= LARGEST)) {
    throw new BackupFault("The backup is damaged, or this is no backup.");
  }
  const prefix = text(345, 345 + PREFIX);
  return { name: (prefix && `${prefix}/`) + text(0, NAME), size };
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME) return ["", name];
  const cut = name.lastIndexOf("/", PREFIX);
  const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
  if (cut < 1 || Buffer.byteLength(rest) > NAME || Buffer.byteLength(prefix) > PREFIX) {
    throw new RangeError(`too long for an archive: ${name}`);
  }
  return [prefix, rest];
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}
