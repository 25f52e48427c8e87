/** The record of a sample's key. Throws Error for an unknown key. */
export function findRecord<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  return expectFound(values.get(key), key);
}

/** The sample with this key. Throws Error for an unknown key. */
export function findSample<T extends { readonly key: string }>(
  samples: readonly T[],
  key: string,
): T {
  return expectFound(
    samples.find((sample) => sample.key === key),
    key,
  );
}

function expectFound<T>(value: T | undefined, key: unknown): T {
  if (value === undefined) throw new Error(`no sample has the key ${key}`);
  return value;
}
