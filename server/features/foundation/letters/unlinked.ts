/**
 * Words of somebody whom nobody has reviewed, for a mail to somebody who did not ask: they can be
 * read, and no mail program makes a link of them, not of a bare domain either.
 */
export function unlinked(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])([.。．｡])(?=\p{L})|(?<=\p{L})([.。．｡])(?=\p{N})/gu, "$& ")
    .replace(/:(?=\/)/g, ": ")
    .replace(/(?<=\S)@/g, " @")
    .replace(/@(?=\S)/g, "@ ");
}
