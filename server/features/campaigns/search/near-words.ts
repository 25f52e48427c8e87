/** The most words that one may be meant for. */
const MOST_NEAR = 5;
const LONGEST = 30;

/** How many wrong letters a word may have: none where it is so short that it would be near to many. */
function allowance(word: string): number {
  if (word.length < 4 || word.length > LONGEST) return 0;
  return word.length < 7 ? 1 : 2;
}

/** False for a word that is taken as it stands. */
export function mayBeSlip(word: string): boolean {
  return allowance(word) > 0;
}

/** The word with each pair of neighbours swapped: the commonest slip, and the one trigrams see least. */
export function swapped(word: string): string[] {
  if (!mayBeSlip(word)) return [];
  const signs = [...word];
  return signs.slice(1).flatMap((sign, place) => {
    const before = signs[place] ?? "";
    if (before === sign) return [];
    return [[...signs.slice(0, place), sign, before, ...signs.slice(place + 2)].join("")];
  });
}

/**
 * The words of the texts that differ least from one, and by no more than a slip or two. With `begun` the
 * word may be the beginning of them.
 */
export function nearWords(
  word: string,
  texts: readonly string[],
  { begun = false }: { readonly begun?: boolean } = {},
): string[] {
  const most = allowance(word);
  if (most === 0) return [];
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const near = [...words]
    .map((other) => ({ other, slips: slipsTo(word, other, begun) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((one, two) => one.slips - two.slips);
  const [least] = near;
  return near
    .filter(({ slips }) => slips === least?.slips)
    .slice(0, MOST_NEAR)
    .map(({ other }) => other);
}

/** Letters that another form of a word may have more: "library" is near to "libraries". */
const ENDING = 3;

function slipsTo(word: string, other: string, begun: boolean): number {
  if (other.length > LONGEST) return Number.POSITIVE_INFINITY;
  const more = other.length - word.length;
  if (more <= 0 || (more > ENDING && !begun)) return slips(word, other);
  const starts = [-1, 0, 1].map((length) => other.slice(0, word.length + length));
  return Math.min(...starts.map((start) => slips(word, start)));
}

/** How many letters to put in, take out, change or swap with their neighbour make one word of another. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY;
