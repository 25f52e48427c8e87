/** A name of the trail as a person reads it: "sign_out" as "Sign out". */
export function auditWords(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
