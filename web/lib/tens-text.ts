/** What `inTens` of the contract leaves of a count, in words: 120 is "120", and 0 is "under 10". */
export function tensText(tens: number): string {
  return tens === 0 ? "under 10" : tens.toLocaleString("en-US");
}
