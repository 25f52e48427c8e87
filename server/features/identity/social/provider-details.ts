import type { ServerMetadata } from "openid-client";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";

/** A provider's name, and how it differs from OpenID Connect. */
interface Particulars {
  readonly name: string;
  readonly scope: string;
  /** Apple sends names and addresses only by form post. */
  readonly formPost?: true;
  /** For an issuer with an incomplete discovery document. */
  readonly metadata?: ServerMetadata;
}

export const providerDetails: Readonly<Record<SocialProvider, Particulars>> = {
  google: { name: "Google", scope: "openid email profile" },
  apple: { name: "Apple", scope: "openid email name", formPost: true },
  facebook: {
    name: "Facebook",
    scope: "openid email public_profile",
    metadata: {
      issuer: "https://www.facebook.com",
      authorization_endpoint: "https://www.facebook.com/dialog/oauth",
      token_endpoint: "https://graph.facebook.com/oauth/access_token",
      jwks_uri: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
      id_token_signing_alg_values_supported: ["RS256"],
    },
  },
};
