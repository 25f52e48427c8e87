/** A name of the trail in words: "Sign out" for "sign_out". */
export function auditWords(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
