/** The author's name, or "Somebody" where the account is erased. */
export function authorName({ name }: { name: string | null }): string {
  return name ?? "Somebody";
}
