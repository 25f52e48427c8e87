/** An amount of minor units as Americans write it, with its currency. */
export function amountText(minor: number, currency: string): string {
  const style = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = style.resolvedOptions().maximumFractionDigits ?? 0;
  return style.format(minor / 10 ** digits);
}
