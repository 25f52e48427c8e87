export type PictureKind = "png" | "jpeg" | "gif" | "webp" | "svg";

/** Kinds by their first bytes, read as Latin-1. */
const signatures: ReadonlyArray<readonly [PictureKind, (head: string) => boolean]> = [
  ["png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["jpeg", (head) => head.startsWith("\xff\xd8\xff")],
  ["gif", (head) => head.startsWith("GIF87a") || head.startsWith("GIF89a")],
  ["webp", (head) => head.startsWith("RIFF") && head.startsWith("WEBP", 8)],
];

/** The first element of an SVG must begin within this many bytes. */
const HEAD = 4096;

/** Detects the kind of a picture from its bytes; undefined for other files. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  const binary = head.toString("latin1");
  const found = signatures.find(([, fits]) => fits(binary));
  if (found) return found[0];
  return isSvg(head.toString("utf8")) ? "svg" : undefined;
}

/** What may precede the first element, and how each part ends (XML 1.0, production 22). */
const prologue: ReadonlyArray<readonly [RegExp, string]> = [
  [/^<\?/, "?>"],
  [/^<!--/, "-->"],
  [/^<!doctype[^[>]*\[/i, "]"],
  [/^<!doctype/i, ">"],
  [/^>/, ">"],
];

/** Removes the prologue part by part, because a single regular expression could be made to run forever. */
function isSvg(text: string): boolean {
  let remaining = text.trimStart();
  for (;;) {
    const end = prologue.find(([start]) => start.test(remaining))?.[1];
    if (end === undefined) return /^<svg[\s>/]/.test(remaining);
    const at = remaining.indexOf(end);
    if (at < 0) return false;
    remaining = remaining.slice(at + end.length).trimStart();
  }
}
