interface SheetOf {
  readonly product: string;
  readonly email: string;
  readonly codes: readonly string[];
}

/** The text of the file to keep: the account, and the codes. */
export function recoverySheet({ product, email, codes }: SheetOf): string {
  return [
    `Recovery codes of ${email} at ${product}`,
    "Each of them logs you in once, in the place of the code of your authenticator app.",
    "",
    ...codes,
    "",
  ].join("\n");
}

/** A secret in groups of four letters, easier to type. */
export function spacedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** The name of a file of this product, made of letters, digits and dashes only. */
export function fileName(product: string, what: string, ending: string): string {
  const plain = `${product} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${plain.replace(/^-|-$/g, "")}.${ending}`;
}
