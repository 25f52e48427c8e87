interface RecoverySheet {
  readonly product: string;
  readonly email: string;
  readonly codes: readonly string[];
}

export function recoverySheet({ product, email, codes }: RecoverySheet): string {
  return [
    `Recovery codes for ${email} at ${product}`,
    "Each code logs you in once, instead of a code from your authenticator app.",
    "",
    ...codes,
    "",
  ].join("\n");
}

/** A secret in groups of four letters, easier to type. */
export function spacedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** A file name of letters, digits and dashes only. */
export function fileName(product: string, what: string, ending: string): string {
  const plain = `${product} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${plain.replace(/^-|-$/g, "")}.${ending}`;
}
