import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isFromOwnPage, isFromThisMachine, parseOwnBodies, readForm } from "../gateway-http.ts";
import { seeOther, sendPage } from "../hosted-page.ts";
import {
  consentPage,
  createPeople,
  postBackPage,
  problemPage,
  type SandboxPerson,
} from "./consent-page.ts";
import { createProviderTokens } from "./provider-tokens.ts";

interface SocialProvidersOptions {
  /** The providers to stand in for, with the name on each one's button. */
  readonly titles: ReadonlyMap<string, string>;
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL at which the site calls the providers; issuers are below it. Without a trailing slash. */
  readonly apiUrl: string;
  /** The same for browsers. */
  readonly publicUrl: string;
  /** Whether a provider may redirect to this URL. */
  readonly canReturnTo: (provider: string, redirectUri: string) => boolean;
}

/** Apple posts its response as a form, with the name next to the token and `email_verified` as text. */
const FORM_POST_PROVIDERS = new Set(["apple"]);
const BODY_LIMIT = 16 * 1024;
const COOKIE = "sandbox_browser";
const COOKIE_SECONDS = 180 * 24 * 60 * 60;

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/** Identity providers to try sign-in with: OpenID Connect with authorization codes and PKCE. */
export async function sandboxSocialProviders(
  app: FastifyInstance,
  options: SocialProvidersOptions,
): Promise<void> {
  const { titles, clientId, apiUrl, publicUrl } = options;
  const tokens = createProviderTokens(options.clientSecret, clientId);
  const issuerOf = (provider: string) => `${apiUrl}/${provider}`;
  const pathOf = (provider: string) => new URL(`${publicUrl}/${provider}/authorize`).pathname;

  parseOwnBodies(app, BODY_LIMIT);
  app.addHook("onRequest", async (request, reply) => {
    const { provider = "" } = request.params as { provider?: string };
    if (!titles.has(provider)) await reply.code(404).send({ error: "not_found" });
  });

  app.get("/:provider/.well-known/openid-configuration", ({ params }: ProviderRequest) => {
    const issuer = issuerOf(params.provider);
    return {
      issuer,
      authorization_endpoint: `${publicUrl}/${params.provider}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      response_modes_supported: ["query", "form_post"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [tokens.algorithm],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      code_challenge_methods_supported: ["S256"],
    };
  });

  app.get("/:provider/keys", () => tokens.keys());

  app.get("/:provider/authorize", async (request: ProviderRequest, reply) => {
    const authorization = readRequest(request, new URL(request.url, publicUrl).search);
    if (typeof authorization === "string") return refuse(request, reply, authorization);
    const secret = browserSecret(request);
    if (secret !== undefined) return show(request, reply, authorization, secret);
    const newSecret = randomBytes(24).toString("base64url");
    const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
    const { pathname } = new URL(publicUrl);
    reply.header(
      "set-cookie",
      `${COOKIE}=${newSecret}; Path=${pathname}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
    return show(request, reply, authorization, newSecret);
  });

  app.post("/:provider/authorize", async (request: ProviderRequest, reply) => {
    if (!isFromOwnPage(request.headers, new URL(publicUrl).origin)) {
      return refuse(request, reply, "This form was sent from another site.");
    }
    const form = readForm(request);
    const authorization = readRequest(request, form.get("request") ?? "");
    if (typeof authorization === "string") return refuse(request, reply, authorization);
    const secret = browserSecret(request);
    if (secret === undefined) {
      return refuse(request, reply, "This browser blocks cookies. Allow them, then start again.");
    }
    const choice = form.get("play");
    if (choice === "cancel") {
      return respond(request, reply, authorization, { error: "access_denied" });
    }
    const people = createPeople(request.params.provider, secret);
    const person =
      choice === "typed"
        ? people.typed(form.get("name") ?? "", form.get("email") ?? "", isFromThisMachine(request))
        : people.samples.find(({ key }) => key === choice);
    if (!person) return show(request, reply, authorization, secret, "Enter an email address.");
    const { redirectUri, challenge, nonce } = authorization;
    const issuer = issuerOf(request.params.provider);
    const code = await tokens.issueCode({ issuer, redirectUri, challenge, nonce, person });
    return respond(request, reply, authorization, { code, ...postedUser(request, person) });
  });

  app.post("/:provider/token", async (request: ProviderRequest, reply) => {
    reply.header("cache-control", "no-store");
    const form = readForm(request);
    const field = (name: string) => form.get(name) ?? "";
    const refused = (error: string, status = 400) => reply.code(status).send({ error });
    if (field("client_id") !== clientId || !tokens.isClientSecret(field("client_secret"))) {
      return refused("invalid_client", 401);
    }
    if (field("grant_type") !== "authorization_code") return refused("unsupported_grant_type");
    const authorization = await tokens.exchange(field("code"), {
      issuer: issuerOf(request.params.provider),
      redirectUri: field("redirect_uri"),
      verifier: field("code_verifier"),
    });
    if (!authorization) return refused("invalid_grant");
    const claims = createClaims(request.params.provider, authorization.person);
    return {
      // Grants no access: the ID token is the whole result.
      access_token: randomBytes(24).toString("base64url"),
      token_type: "Bearer",
      expires_in: 60,
      id_token: await tokens.idToken(authorization, claims),
    };
  });

  function readRequest({ params }: ProviderRequest, query: string): AuthorizationRequest | string {
    return readAuthorization(query, {
      clientId,
      canReturnTo: (uri) => options.canReturnTo(params.provider, uri),
    });
  }

  function show(
    request: ProviderRequest,
    reply: FastifyReply,
    { query, redirectUri }: AuthorizationRequest,
    secret: string,
    problem?: string,
  ) {
    const { provider } = request.params;
    const page = consentPage({
      title: titleOf(request),
      path: pathOf(provider),
      request: query,
      samples: createPeople(provider, secret).samples,
      isTypedEmailVerified: isFromThisMachine(request),
      ...(problem ? { problem } : {}),
    });
    return sendPage(reply, problem ? 422 : 200, page, [redirectUri]);
  }

  function respond(
    request: ProviderRequest,
    reply: FastifyReply,
    { redirectUri, state, formPost }: AuthorizationRequest,
    fields: Readonly<Record<string, string>>,
  ) {
    const all = { ...fields, ...(state === undefined ? {} : { state }) };
    if (formPost) {
      return sendPage(reply, 200, postBackPage(titleOf(request), redirectUri, all), [redirectUri]);
    }
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return seeOther(reply, url.href);
  }

  function refuse(request: ProviderRequest, reply: FastifyReply, problem: string) {
    return sendPage(reply, 400, problemPage(titleOf(request), problem));
  }

  function titleOf({ params }: ProviderRequest): string {
    return titles.get(params.provider) ?? "";
  }
}

function postedUser(
  { params }: ProviderRequest,
  { firstName, lastName, email }: SandboxPerson,
): Record<string, string> {
  if (!FORM_POST_PROVIDERS.has(params.provider)) return {};
  return { user: JSON.stringify({ name: { firstName, lastName }, email }) };
}

function createClaims(provider: string, person: SandboxPerson): Record<string, unknown> {
  const { subject: sub, email, emailVerified, firstName, lastName } = person;
  if (FORM_POST_PROVIDERS.has(provider))
    return { sub, email, email_verified: String(emailVerified) };
  const name = `${firstName} ${lastName}`.trim();
  const names = { name, given_name: firstName, family_name: lastName };
  return { sub, email, email_verified: emailVerified, ...names };
}

function browserSecret({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; )sandbox_browser=([\w-]{32})(?:;|$)/.exec(headers.cookie ?? "")?.[1];
}

/** A valid authorization request (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636, 4.3). */
interface AuthorizationRequest {
  /** The parameters as received. */
  readonly query: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: string;
  readonly formPost: boolean;
}

interface Expected {
  readonly clientId: string;
  readonly canReturnTo: (redirectUri: string) => boolean;
}

/** Returns the problem if the request is invalid, which is never sent to the redirect URL. */
function readAuthorization(
  query: string,
  { clientId, canReturnTo }: Expected,
): AuthorizationRequest | string {
  const parameters = new URLSearchParams(query);
  const parameter = (name: string) => parameters.get(name) ?? "";
  const redirectUri = parameter("redirect_uri");
  const challenge = parameter("code_challenge");
  if (parameter("client_id") !== clientId) return "The client is unknown.";
  if (!canReturnTo(redirectUri)) return "The redirect address is not registered.";
  if (parameter("response_type") !== "code") return "Only response_type=code is supported.";
  if (!parameter("scope").split(" ").includes("openid")) return "The scope openid is required.";
  if (parameter("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
    return "A code_challenge with the method S256 is required.";
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
