/** The name of who wrote a comment; nobody's where the account is no more. */
export function authorName({ name }: { name: string | null }): string {
  return name ?? "Somebody";
}
