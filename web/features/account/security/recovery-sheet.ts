interface SheetOf {
  readonly product: string;
  readonly email: string;
  readonly codes: readonly string[];
}

/** The file that somebody keeps: what it opens, and the codes. */
export function recoverySheet({ product, email, codes }: SheetOf): string {
  return [
    `Recovery codes of ${email} at ${product}`,
    "Each of them logs you in once, in the place of the code of your authenticator app.",
    "",
    ...codes,
    "",
  ].join("\n");
}

/** A secret in groups of four, to be typed off a screen. */
export function spacedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** The name of a file of this product, without what file systems do not like. */
export function fileName(product: string, what: string, ending: string): string {
  const plain = `${product} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${plain.replace(/^-|-$/g, "")}.${ending}`;
}
