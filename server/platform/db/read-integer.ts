/** Parses an int8. Throws RangeError if a number would lose digits. */
export function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}
