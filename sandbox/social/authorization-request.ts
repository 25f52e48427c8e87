/** An authorization request that may be answered (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636, 4.3). */
export interface AuthorizationRequest {
  /** Its parameters as they came. */
  readonly query: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: string;
  readonly formPost: boolean;
}

interface Expected {
  readonly clientId: string;
  readonly mayReturnTo: (redirectUri: string) => boolean;
}

/** Reads the parameters; answers what is wrong with them, which is never sent to the redirect address. */
export function readAuthorization(
  query: string,
  { clientId, mayReturnTo }: Expected,
): AuthorizationRequest | string {
  const parameters = new URLSearchParams(query);
  const parameter = (name: string) => parameters.get(name) ?? "";
  const redirectUri = parameter("redirect_uri");
  const challenge = parameter("code_challenge");
  if (parameter("client_id") !== clientId) return "The client is not known.";
  if (!mayReturnTo(redirectUri)) return "The redirect address is not registered.";
  if (parameter("response_type") !== "code") return "Only response_type=code is answered.";
  if (!parameter("scope").split(" ").includes("openid")) return "The scope openid is needed.";
  if (parameter("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
    return "A code_challenge with the method S256 is needed.";
  }
  return {
    query: parameters.toString(),
    redirectUri,
    state: parameters.get("state") ?? undefined,
    nonce: parameters.get("nonce") ?? undefined,
    challenge,
    formPost: parameter("response_mode") === "form_post",
  };
}
