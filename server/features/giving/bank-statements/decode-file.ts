import { StatementUnreadable } from "./parsed-statement.ts";

const encodings: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
  "utf-16": "utf-16le",
};

/** The text of an XML file, by its byte order mark or its declaration. Throws StatementUnreadable. */
export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding=["']([\w.-]{1,40})["']/.exec(
    start,
  )?.[1];
  const encoding = findMark(bytes) ?? encodings[(declared ?? "utf-8").toLowerCase()];
  if (!encoding) throw new StatementUnreadable(`The file's encoding ${declared} is not supported.`);
  return decode(bytes, encoding);
}

/** The text of a CSV file: UTF-8, or the encoding of older Windows programs. */
export function decodeCsv(bytes: Uint8Array): string {
  const marked = findMark(bytes);
  if (marked) return decode(bytes, marked);
  try {
    return decode(bytes, "utf-8");
  } catch {
    return decode(bytes, "windows-1252");
  }
}

function findMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new StatementUnreadable(`The file is not valid ${encoding.toUpperCase()}.`, {
      cause: error,
    });
  }
}
