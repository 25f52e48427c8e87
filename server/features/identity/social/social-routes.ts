import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  listSocialProviders,
  type SocialProvider,
  socialProviders,
  takeSocialTwoFactor,
} from "#contract/identity/social-sign-in.ts";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { createCaller } from "../../../platform/http/caller.ts";
import { acceptEmptyBodies } from "../../../platform/http/request-bodies.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { siteTag } from "../../../tags.ts";
import { sitePath } from "./site-path.ts";
import type { SocialDeps } from "./social-deps.ts";
import {
  finishSocialSignIn,
  type SocialLoginResult,
  takeTwoFactorToken,
} from "./social-sign-in.ts";

export function socialRoutes(deps: SocialDeps): Route[] {
  const configured = socialProviders.filter((provider) => deps.socialClients.has(provider));
  return [
    route(listSocialProviders, async () => ({ data: configured }), { cachedBy: () => [siteTag] }),
    route(takeSocialTwoFactor, async ({ caller }) => ({
      message: "Please enter the code from your authenticator app.",
      two_factor_token: takeTwoFactorToken(caller.cookies),
    })),
  ];
}

interface Redirects {
  Params: { provider: string };
  Querystring: Record<string, unknown>;
}

/** The fields of a posted response that the callback reads. */
const CALLBACK_FIELDS = new Set(["code", "state", "error", "iss", "user"]);
const MAX_FORM_BYTES = 16 * 1024;

/** The two URLs for the browser: to the provider and back. */
export function mountSocialSignIn(app: FastifyInstance, deps: SocialDeps): void {
  app.register(async (scope) => {
    acceptEmptyBodies(scope);
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<Redirects>("/auth/social/:provider/start", (request, reply) =>
      start(deps, request, reply),
    );
    scope.get<Redirects>("/auth/social/:provider/callback", async (request, reply) => {
      const provider = requireProvider(deps, request);
      const callback = new URL(request.url, siteOrigin(deps, provider, request));
      const caller = createCaller(request, reply);
      return goToLogin(reply, await finishSocialSignIn(deps, provider, callback, caller));
    });
    // A cross-site POST carries no cookies, so redirect to the same URL by GET.
    scope.post<Redirects & { Body: unknown }>(
      "/auth/social/:provider/callback",
      (request, reply) => {
        const provider = requireProvider(deps, request);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams([...form].filter(([name]) => CALLBACK_FIELDS.has(name)));
        return reply.redirect(`${callbackPath(provider)}?${query}`, 303);
      },
    );
  });
}

/** The path to which a provider redirects the browser. */
export function callbackPath(provider: string): string {
  return `/auth/social/${provider}/callback`;
}

/**
 * Providers redirect to the public URL. A local site has several origins, and the sandbox redirects
 * to the one that has the browser's cookies.
 */
function siteOrigin(
  deps: SocialDeps,
  provider: SocialProvider,
  { server, headers }: FastifyRequest<Redirects>,
): string {
  const { publicUrl } = deps.mailSite;
  const requested = `${new URL(publicUrl).protocol}//${headers.host}`;
  const { sandbox } = deps.socialClients.get(provider) ?? {};
  return sandbox && server.ownOrigins.has(requested) ? requested : publicUrl;
}

async function start(
  deps: SocialDeps,
  request: FastifyRequest<Redirects>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = requireProvider(deps, request);
  const next = sitePath(request.query.next);
  const lasting = request.query.stay_logged_in === "1";
  const { cookies } = createCaller(request, reply);
  const handshake = deps.handshakes.start(cookies, { provider, next, lasting });
  try {
    const callback = siteOrigin(deps, provider, request) + callbackPath(provider);
    const url = await deps.socialClients.get(provider)?.authorizationUrl(handshake, callback);
    if (!url) throw new AppError("not_found");
    return reply.redirect(url.href, 302);
  } catch (error) {
    const { message } = error as Error;
    deps.log.warn({ provider, reason: message }, "login provider did not respond");
    return goToLogin(reply, { outcome: "failed", next });
  }
}

/** Throws `not_found` if the provider isn't configured. */
function requireProvider(deps: SocialDeps, request: FastifyRequest<Redirects>): SocialProvider {
  const provider = socialProviders.find((name) => name === request.params.provider);
  if (!provider || !deps.socialClients.has(provider)) throw new AppError("not_found");
  return provider;
}

function goToLogin(reply: FastifyReply, { outcome, next }: SocialLoginResult): FastifyReply {
  const query = new URLSearchParams({ social: outcome, ...(next ? { next } : {}) });
  return reply.redirect(`${LOGIN_PATH}?${query}`, 303);
}
