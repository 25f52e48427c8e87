/** Maximum number of suggestions for a word. */
const MAX_SUGGESTIONS = 5;
const MAX_LENGTH = 30;

/** Typing errors allowed in a word: none in a short one, which would resemble many. */
function allowedErrors(word: string): number {
  if (word.length < 4 || word.length > MAX_LENGTH) return 0;
  return word.length < 7 ? 1 : 2;
}

/** False for a word too short or too long to correct. */
export function canBeMisspelt(word: string): boolean {
  return allowedErrors(word) > 0;
}

/** The word with every adjacent pair swapped: the commonest typing error, and the one trigrams miss. */
export function swapAdjacentLetters(word: string): string[] {
  if (!canBeMisspelt(word)) return [];
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const previous = letters[index] ?? "";
    if (previous === letter) return [];
    return [[...letters.slice(0, index), letter, previous, ...letters.slice(index + 2)].join("")];
  });
}

/**
 * The words of the texts with the fewest typing errors, one or two, from `word`. With `begun`, `word` may be the
 * start of them.
 */
export function closestWords(
  word: string,
  texts: readonly string[],
  { begun = false }: { readonly begun?: boolean } = {},
): string[] {
  const maximum = allowedErrors(word);
  if (maximum === 0) return [];
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const candidates = [...words]
    .map((other) => ({ other, slips: countErrorsTo(word, other, begun) }))
    .filter(({ slips }) => slips > 0 && slips <= maximum)
    .sort((a, b) => a.slips - b.slips);
  const [best] = candidates;
  return candidates
    .filter(({ slips }) => slips === best?.slips)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ other }) => other);
}

/** Extra letters of another form of a word, such as "libraries" for "library". */
const MAX_ENDING = 3;

function countErrorsTo(word: string, other: string, begun: boolean): number {
  if (other.length > MAX_LENGTH) return Number.POSITIVE_INFINITY;
  const extra = other.length - word.length;
  if (extra <= 0 || (extra > MAX_ENDING && !begun)) return countErrors(word, other);
  const starts = [-1, 0, 1].map((length) => other.slice(0, word.length + length));
  return Math.min(...starts.map((start) => countErrors(word, start)));
}

/** Damerau–Levenshtein distance: letters inserted, removed, replaced or swapped with a neighbour. */
function countErrors(word: string, other: string): number {
  let secondLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = word[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change);
      const isSwap = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, at(secondLast, j - 2) + 1);
      row.push(least);
    }
    secondLast = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
