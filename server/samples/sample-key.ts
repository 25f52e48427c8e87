/** What one sample calls another by. Throws Error for what none is called. */
export function known<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  const value = values.get(key);
  if (value === undefined) throw new Error(`no sample is called ${key}`);
  return value;
}
