export interface FoundAddress {
  readonly url: string;
  /** Where it begins in the text. */
  readonly index: number;
}

const candidate = /https?:\/\/[^\s<>"'“”„«»]+/g;
const closing: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
  ["）", "（"],
  ["】", "【"],
  ["」", "「"],
  ["》", "《"],
]);
const afterSentence = /[.,;:!?…。，、；：！？‘’]/;

/**
 * The web addresses in a text, in their order. What ends a sentence is not part of one, nor is a closing bracket
 * that was opened before it: `(see https://example.org/a_(b))`.
 */
export function webAddressesIn(text: string): FoundAddress[] {
  return [...text.matchAll(candidate)].flatMap(({ 0: found, index }) => {
    const url = withoutEnd(found);
    return /^https?:\/\/./.test(url) ? [{ url, index }] : [];
  });
}

function withoutEnd(found: string): string {
  const surplus = new Map<string, number>();
  for (const [close, open] of closing) {
    surplus.set(close, found.split(close).length - found.split(open).length);
  }
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (afterSentence.test(last)) continue;
    const left = surplus.get(last) ?? 0;
    if (left <= 0) break;
    surplus.set(last, left - 1);
  }
  return found.slice(0, end);
}
