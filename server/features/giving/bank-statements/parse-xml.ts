import { XMLParser } from "fast-xml-parser";
import { StatementUnreadable } from "./parsed-statement.ts";

/** Statements nest about 15 levels. */
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 2_000_000;
const MAX_TAG_LENGTH = 2_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  trimValues: true,
});

export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] };

/** Parses XML without document types and entities. Throws StatementUnreadable. */
export function parseXml(text: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new StatementUnreadable(
      "The file has a document type, which bank statements don't have.",
    );
  }
  requireLimits(text);
  try {
    return parser.parse(text, true) as XmlNode;
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new StatementUnreadable(`The file is not well-formed XML. ${why}`.trim());
  }
}

/** Parts without elements, by how they begin and end. */
const skippedParts = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** In one pass, before the parser builds anything. */
function requireLimits(text: string): void {
  let depth = 0;
  let count = 0;
  for (let start = text.indexOf("<"); start >= 0; start = text.indexOf("<", start + 1)) {
    const next = text[start + 1];
    if (next === "/") {
      depth -= 1;
      continue;
    }
    const skipped = skippedParts.find(([opening]) => text.startsWith(opening, start));
    if (skipped) {
      const end = text.indexOf(skipped[1], start);
      if (end < 0) break;
      start = end;
      continue;
    }
    const end = text.indexOf(">", start);
    if (end < 0 || end - start > MAX_TAG_LENGTH) {
      throw new StatementUnreadable("The file has a tag that is too long for a bank statement.");
    }
    count += 1;
    if (text[end - 1] !== "/") depth += 1;
    if (depth > MAX_DEPTH || count > MAX_ELEMENTS) {
      throw new StatementUnreadable("The file is nested too deeply for a bank statement.");
    }
  }
  if (depth !== 0)
    throw new StatementUnreadable("The file is not complete. Please download it again.");
}

/** The elements at a path; a missing one is an empty list. */
export function elements(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  let found: readonly XmlNode[] = node === undefined ? [] : [node];
  for (const name of path) {
    found = found.flatMap((parent) => {
      if (typeof parent === "string") return [];
      const child = parent[name];
      if (child === undefined) return [];
      return Array.isArray(child) ? (child as readonly XmlNode[]) : [child as XmlNode];
    });
  }
  return [...found];
}

/** The text of the first element at a path. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  return texts(node, ...path)[0];
}

/** The texts of all elements at a path. */
export function texts(node: XmlNode | undefined, ...path: readonly string[]): string[] {
  return elements(node, ...path).flatMap((element) => {
    const content = typeof element === "string" ? element : element["#text"];
    return typeof content === "string" && content !== "" ? decode(content) : [];
  });
}

export function attribute(node: XmlNode | undefined, name: string): string | undefined {
  const value = node === undefined || typeof node === "string" ? undefined : node[`@${name}`];
  return typeof value === "string" ? value : undefined;
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The five entities of XML, and characters by number. */
function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
