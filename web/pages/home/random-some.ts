/** Up to `count` of `list` in random order, each at most once; `random` gives numbers from 0 to 1. */
export function randomSome<T>(
  list: readonly T[],
  count: number,
  random: () => number = Math.random,
): T[] {
  const rest = [...list];
  const picked: T[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return picked;
}
