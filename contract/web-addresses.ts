export interface FoundAddress {
  readonly url: string;
  readonly index: number;
}

const candidate = /https?:\/\/[^\s<>"'“”„«»]+/g;
const openingOf: ReadonlyMap<string, string> = new Map([
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
 * The web addresses in a text, in order, without punctuation that ends a sentence and without closing
 * brackets opened before the address: `(see https://example.org/a_(b))`.
 */
export function findWebAddresses(text: string): FoundAddress[] {
  return [...text.matchAll(candidate)].flatMap(({ 0: found, index }) => {
    const url = trimEnd(found);
    return /^https?:\/\/./.test(url) ? [{ url, index }] : [];
  });
}

function trimEnd(found: string): string {
  const surplus = new Map<string, number>();
  for (const [close, open] of openingOf) {
    surplus.set(close, found.split(close).length - found.split(open).length);
  }
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (afterSentence.test(last)) continue;
    const unmatched = surplus.get(last) ?? 0;
    if (unmatched <= 0) break;
    surplus.set(last, unmatched - 1);
  }
  return found.slice(0, end);
}
