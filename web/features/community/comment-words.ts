/** The author's name, or "Someone" if the account was erased. */
export function authorName({ name }: { name: string | null }): string {
  return name ?? "Someone";
}
