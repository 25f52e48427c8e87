import { inflateRawSync } from "node:zlib";

const CENTRAL_HEADER = 0x02014b50;

/** The files of a zip archive as text, by name. */
export function readZip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  while (bytes.readUInt32LE(at) === CENTRAL_HEADER) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(
      bytes.toString("utf8", at + 46, at + 46 + name),
      (method === 0 ? data : inflateRawSync(data)).toString("utf8"),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
