import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { onFileEnd } from "./on-file-end.ts";

/** A user at the provider; `cancels` declines the sign-in. */
export interface TestIdentity {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  readonly cancels?: true;
}

export interface TestOidcClient {
  readonly id: string;
  readonly secret: string;
  /** Checks the secret of clients that sign it, instead of comparing it. */
  readonly acceptsSecret?: (secret: string) => Promise<boolean>;
}

/** An OpenID provider on loopback, where the current identity signs in automatically. */
export async function openOidcProvider(clients: readonly TestOidcClient[]) {
  const identities = new Map<string, TestIdentity>();
  let current: TestIdentity | undefined;
  const redirectUris: string[] = [];
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (!provider) throw new Error("not configured");
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    void finish(provider, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}`;

  async function finish(
    openProvider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { prompt, params } = await openProvider.interactionDetails(request, response);
    if (!current) throw new Error("no identity");
    if (current.cancels) {
      return openProvider.interactionFinished(request, response, { error: "access_denied" });
    }
    if (prompt.name === "login") {
      return openProvider.interactionFinished(request, response, {
        login: { accountId: current.sub },
      });
    }
    const grant = new openProvider.Grant({ accountId: current.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    return openProvider.interactionFinished(request, response, { consent });
  }

  return {
    issuer,
    /** Call this once the site's address is known. */
    configure: (addresses: readonly string[]) => {
      redirectUris.push(...addresses);
      provider = new Provider(issuer, {
        clients: clients.map(({ id, secret }) => ({
          client_id: id,
          client_secret: secret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: "client_secret_post",
        })),
        features: { devInteractions: { enabled: false } },
        cookies: { keys: ["a key of the test"] },
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["name", "given_name", "family_name"],
        },
        scopes: ["openid", "email", "profile", "name", "public_profile"],
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        interactions: {
          url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
        },
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: async () => {
            const { cancels: _, ...claims } = identities.get(sub) ?? { sub };
            return claims;
          },
        }),
      });
      Object.assign(provider.Client.prototype, {
        async compareClientSecret(this: { clientId: string; clientSecret: string }, given: string) {
          const takes = clients.find(({ id }) => id === this.clientId)?.acceptsSecret;
          return takes ? takes(given) : given === this.clientSecret;
        },
      });
    },
    /** Sets the identity that signs in from now on. */
    present: (identity: TestIdentity) => {
      current = identity;
      identities.set(identity.sub, identity);
    },
  };
}
