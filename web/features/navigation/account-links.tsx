/** The place of the bar's account end: empty for as long as there are no accounts to sign in to. */
export function AccountLinks() {
  return null;
}
