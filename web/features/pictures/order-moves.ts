export interface Placed {
  readonly key: string;
  readonly alt: string;
  readonly image: string;
}

/** The list with one entry moved; the same list if it can't be moved there. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export function withAlt(list: readonly Placed[], key: string, alt: string): readonly Placed[] {
  return list.map((one) => (one.key === key ? { ...one, alt } : one));
}

export function without(list: readonly Placed[], key: string): readonly Placed[] {
  return list.filter((one) => one.key !== key);
}
