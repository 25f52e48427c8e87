/** A count rounded down by `roundDownToTens`: 120 is "120", 0 is "under 10". */
export function roundedCountText(tens: number): string {
  return tens === 0 ? "under 10" : tens.toLocaleString("en-US");
}

/** A rounded sum over mailings; "0" if there were none. */
export function mailCountText(tens: number, { mailings }: { readonly mailings: number }): string {
  return mailings === 0 ? "0" : roundedCountText(tens);
}
