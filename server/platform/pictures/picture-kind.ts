export type PictureKind = "png" | "jpeg" | "gif" | "webp" | "svg";

/** Kinds by their first bytes, read as Latin-1. */
const signatures: ReadonlyArray<readonly [PictureKind, (head: string) => boolean]> = [
  ["png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["jpeg", (head) => head.startsWith("\xff\xd8\xff")],
  ["gif", (head) => head.startsWith("GIF87a") || head.startsWith("GIF89a")],
  ["webp", (head) => head.startsWith("RIFF") && head.startsWith("WEBP", 8)],
];

/** The first element of an SVG has to begin within so many bytes. */
const HEAD = 4096;

/** The kind of a picture by its bytes, whatever its name says; undefined for other files. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  const binary = head.toString("latin1");
  const found = signatures.find(([, fits]) => fits(binary));
  if (found) return found[0];
  return isSvg(head.toString("utf8")) ? "svg" : undefined;
}

/** What may come before the first element, and how each ends (XML 1.0, production 22). */
const prologue: ReadonlyArray<readonly [RegExp, string]> = [
  [/^<\?/, "?>"],
  [/^<!--/, "-->"],
  [/^<!doctype[^[>]*\[/i, "]"],
  [/^<!doctype/i, ">"],
  [/^>/, ">"],
];

/** Cuts pieces off the front one by one: a single regular expression could be made to run for ever. */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const end = prologue.find(([start]) => start.test(rest))?.[1];
    if (end === undefined) return /^<svg[\s>/]/.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}
