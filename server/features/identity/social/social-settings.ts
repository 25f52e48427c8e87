import type { SocialProvider } from "#contract/identity/social-sign-in.ts";

/** Apple takes no fixed secret: each is signed with a key of the developer's team. */
export interface SigningSecret {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

export interface ProviderSettings {
  readonly clientId: string;
  readonly secret: string | SigningSecret;
  readonly issuer: string;
}

/** The providers that are configured. */
export type SocialSettings = Readonly<Partial<Record<SocialProvider, ProviderSettings>>>;
