export interface OrderedPicture {
  readonly key: string;
  readonly alt: string;
  readonly image: string;
}

/** Returns the same list if the item can't be moved there. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

export function setAlt(
  list: readonly OrderedPicture[],
  key: string,
  alt: string,
): readonly OrderedPicture[] {
  return list.map((picture) => (picture.key === key ? { ...picture, alt } : picture));
}

export function removePicture(
  list: readonly OrderedPicture[],
  key: string,
): readonly OrderedPicture[] {
  return list.filter((picture) => picture.key !== key);
}
