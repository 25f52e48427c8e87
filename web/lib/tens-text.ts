/** A count rounded down by `inTens`: 120 is "120", 0 is "under 10". */
export function tensText(tens: number): string {
  return tens === 0 ? "under 10" : tens.toLocaleString("en-US");
}
