/** The value of a sample's key. Throws Error for an unknown key. */
export function known<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  return found(values.get(key), key);
}

/** The sample with this key. Throws Error for an unknown key. */
export function keyed<T extends { readonly key: string }>(samples: readonly T[], key: string): T {
  return found(
    samples.find((sample) => sample.key === key),
    key,
  );
}

function found<T>(value: T | undefined, key: unknown): T {
  if (value === undefined) throw new Error(`no sample has the key ${key}`);
  return value;
}
