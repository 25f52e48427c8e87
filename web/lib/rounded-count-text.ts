/** A count rounded down by `roundDownToTens`: 120 is "120", 0 is "under 10". */
export function roundedCountText(tens: number): string {
  return tens === 0 ? "under 10" : tens.toLocaleString("en-US");
}
