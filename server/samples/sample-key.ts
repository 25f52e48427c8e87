/** The sample that another names by its key. Throws Error for an unknown key. */
export function known<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  const value = values.get(key);
  if (value === undefined) throw new Error(`no sample is called ${key}`);
  return value;
}
