import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formOf, isFromOwnPage, isFromThisMachine, readOwnBodies } from "../gateway-http.ts";
import { seeOther, sendPage } from "../hosted-page.ts";
import {
  consentPage,
  peopleOf,
  postBackPage,
  problemPage,
  type SandboxPerson,
} from "./consent-page.ts";
import { createProviderTokens } from "./provider-tokens.ts";

interface SocialProvidersOptions {
  /** The providers that are played, each with the name on its button. */
  readonly titles: ReadonlyMap<string, string>;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the site calls the providers; the issuer of each is below it. Without a slash at the end. */
  readonly apiUrl: string;
  /** Where browsers reach the same. */
  readonly publicUrl: string;
  /** Whether a provider's answer may go to this address. */
  readonly mayReturnTo: (provider: string, redirectUri: string) => boolean;
}

/** Apple sends its answer as a form, with the name beside the token and the proof of the address as text. */
const POSTS_ITS_ANSWER = new Set(["apple"]);
const BODY_LIMIT = 16 * 1024;
const COOKIE = "sandbox_browser";
const COOKIE_SECONDS = 180 * 24 * 60 * 60;

type Named = FastifyRequest<{ Params: { provider: string } }>;

/** Identity providers to try sign-in with: OpenID Connect with authorization codes and PKCE. */
export async function sandboxSocialProviders(
  app: FastifyInstance,
  options: SocialProvidersOptions,
): Promise<void> {
  const { titles, clientId, apiUrl, publicUrl } = options;
  const tokens = createProviderTokens(options.clientSecret, clientId);
  const issuerOf = (provider: string) => `${apiUrl}/${provider}`;
  const pathOf = (provider: string) => new URL(`${publicUrl}/${provider}/authorize`).pathname;

  readOwnBodies(app, BODY_LIMIT);
  app.addHook("onRequest", async (request, reply) => {
    const { provider = "" } = request.params as { provider?: string };
    if (!titles.has(provider)) await reply.code(404).send({ error: "not_found" });
  });

  app.get("/:provider/.well-known/openid-configuration", ({ params }: Named) => {
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

  app.get("/:provider/authorize", async (request: Named, reply) => {
    const asked = read(request, new URL(request.url, publicUrl).search);
    if (typeof asked === "string") return refuse(request, reply, asked);
    const secret = secretOf(request);
    if (secret !== undefined) return show(request, reply, asked, secret);
    const fresh = randomBytes(24).toString("base64url");
    const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
    const { pathname } = new URL(publicUrl);
    reply.header(
      "set-cookie",
      `${COOKIE}=${fresh}; Path=${pathname}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
    return show(request, reply, asked, fresh);
  });

  app.post("/:provider/authorize", async (request: Named, reply) => {
    if (!isFromOwnPage(request.headers, new URL(publicUrl).origin)) {
      return refuse(request, reply, "This form was sent from another site.");
    }
    const form = formOf(request);
    const asked = read(request, form.get("request") ?? "");
    if (typeof asked === "string") return refuse(request, reply, asked);
    const secret = secretOf(request);
    if (secret === undefined) {
      return refuse(
        request,
        reply,
        "This browser keeps no cookies. Please allow them and begin again.",
      );
    }
    const play = form.get("play");
    if (play === "cancel") {
      return answer(request, reply, asked, { error: "access_denied" });
    }
    const people = peopleOf(request.params.provider, secret);
    const person =
      play === "typed"
        ? people.typed(form.get("name") ?? "", form.get("email") ?? "", isFromThisMachine(request))
        : people.samples.find(({ key }) => key === play);
    if (!person) return show(request, reply, asked, secret, "Please enter an email address.");
    const { redirectUri, challenge, nonce } = asked;
    const issuer = issuerOf(request.params.provider);
    const code = await tokens.issueCode({ issuer, redirectUri, challenge, nonce, person });
    return answer(request, reply, asked, { code, ...postedUser(request, person) });
  });

  app.post("/:provider/token", async (request: Named, reply) => {
    reply.header("cache-control", "no-store");
    const form = formOf(request);
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
    const claims = claimsOf(request.params.provider, authorization.person);
    return {
      // Nothing is to be had with it: the token about the person is the whole answer.
      access_token: randomBytes(24).toString("base64url"),
      token_type: "Bearer",
      expires_in: 60,
      id_token: await tokens.idToken(authorization, claims),
    };
  });

  function read({ params }: Named, query: string): AuthorizationRequest | string {
    return readAuthorization(query, {
      clientId,
      mayReturnTo: (uri) => options.mayReturnTo(params.provider, uri),
    });
  }

  function show(
    request: Named,
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
      samples: peopleOf(provider, secret).samples,
      typedIsProven: isFromThisMachine(request),
      ...(problem ? { problem } : {}),
    });
    return sendPage(reply, problem ? 422 : 200, page, [redirectUri]);
  }

  function answer(
    request: Named,
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

  function refuse(request: Named, reply: FastifyReply, problem: string) {
    return sendPage(reply, 400, problemPage(titleOf(request), problem));
  }

  function titleOf({ params }: Named): string {
    return titles.get(params.provider) ?? "";
  }
}

function postedUser(
  { params }: Named,
  { firstName, lastName, email }: SandboxPerson,
): Record<string, string> {
  if (!POSTS_ITS_ANSWER.has(params.provider)) return {};
  return { user: JSON.stringify({ name: { firstName, lastName }, email }) };
}

function claimsOf(provider: string, person: SandboxPerson): Record<string, unknown> {
  const { subject: sub, email, emailVerified, firstName, lastName } = person;
  if (POSTS_ITS_ANSWER.has(provider)) return { sub, email, email_verified: String(emailVerified) };
  const name = `${firstName} ${lastName}`.trim();
  const names = { name, given_name: firstName, family_name: lastName };
  return { sub, email, email_verified: emailVerified, ...names };
}

function secretOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; )sandbox_browser=([\w-]{32})(?:;|$)/.exec(headers.cookie ?? "")?.[1];
}

/** An authorization request that may be answered (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636, 4.3). */
interface AuthorizationRequest {
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
function readAuthorization(
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
