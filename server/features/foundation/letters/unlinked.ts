/**
 * Changes a text so that no mail program makes links of it, not even of a bare domain. For words
 * that nobody has reviewed, in mails that the receiver did not ask for. The words stay readable.
 */
export function unlinked(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])([.。．｡])(?=\p{L})|(?<=\p{L})([.。．｡])(?=\p{N})/gu, "$& ")
    .replace(/:(?=\/)/g, ": ")
    .replace(/(?<=\S)@/g, " @")
    .replace(/@(?=\S)/g, "@ ");
}
