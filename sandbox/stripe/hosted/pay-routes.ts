import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Stripe from "stripe";
import { send } from "../../api-answer.ts";
import type { GroupCommit } from "../../group-commit.ts";
import { seeOther, sendPage } from "../../hosted/page-answer.ts";
import { pageRefusals } from "../../hosted/page-refusals.ts";
import { isFromOwnPage } from "../../own-origin.ts";
import { plays } from "../account/payment-desk.ts";
import type { StripeAccount } from "../account/stripe-account.ts";
import type { PagePlay } from "./pay-choices.ts";
import { GATEWAY, payPage, proofPage, successUrl } from "./pay-view.ts";

interface PayParts {
  readonly accounts: readonly StripeAccount[];
  readonly commit: GroupCommit;
  /** Address of a session's page. */
  readonly payUrl: (session: string) => string;
}

type Session = Stripe.Checkout.Session;

const { unknown, foreign, notUnderstood } = pageRefusals(GATEWAY);

const pagePlays: ReadonlySet<string> = new Set<PagePlay>([...plays, "authenticate", "go_back"]);

/** The pages where the donor pays, for browsers and, with JSON, for programs: everything under `/pay`. */
export async function payRoutes(app: FastifyInstance, parts: PayParts): Promise<void> {
  app.get("/:id", async (request, reply) => {
    const found = find(request);
    return found
      ? show(reply, found.session, payPage(found.session, texts(found)))
      : unknown(reply, "session");
  });

  app.get("/:id/authentication", async (request, reply) => {
    const found = find(request);
    if (!found) return unknown(reply, "session");
    const { session } = found;
    if (session.status !== "open") return seeOther(reply, parts.payUrl(session.id));
    return show(reply, session, proofPage(session, texts(found)));
  });

  app.post("/:id", async (request, reply) => {
    const found = find(request);
    if (!found) return unknown(reply, "session");
    const { session } = found;
    const page = parts.payUrl(session.id);
    const form = request.body instanceof URLSearchParams ? request.body : undefined;
    if (form && !isFromOwnPage(request.headers, new URL(page).origin)) return foreign(reply);
    const play = form ? form.get("play") : (request.body as { play?: unknown } | null)?.play;
    if (!isPagePlay(play)) return notUnderstood(reply);
    const to = form && form.get("attempt") !== attemptOf(found) ? page : step(found, play, page);
    if (form) return seeOther(reply, to);
    const { status, payment_status } = find(request)?.session ?? session;
    return send(reply, { status: 200, body: { status, payment_status, to } });
  });

  /** Does what was chosen; answers with where the donor goes next. */
  function step({ account, session }: Found, play: PagePlay, page: string): string {
    if (play === "go_back") return session.cancel_url ?? page;
    if (play === "authenticate") return `${page}/authentication`;
    const moved = parts.commit.write(() => account.checkouts.play(session.id, play));
    const isPaying = play === "succeed" || play === "pay_later";
    return moved && isPaying ? successUrl(session) : page;
  }

  function find(request: FastifyRequest): Found | undefined {
    const { id } = request.params as { id: string };
    for (const account of parts.accounts) {
      const session = account.checkouts.find(id);
      if (session) return { account, session };
    }
  }

  function texts(found: Found) {
    const { account, session } = found;
    const path = new URL(parts.payUrl(session.id)).pathname;
    return {
      title: account.checkouts.titleOf(session.id),
      attempt: account.checkouts.failedAttempts(session),
      path,
    };
  }
}

interface Found {
  readonly account: StripeAccount;
  readonly session: Session;
}

function attemptOf({ account, session }: Found): string {
  return String(account.checkouts.failedAttempts(session));
}

function show(reply: FastifyReply, session: Session, page: string) {
  const targets = [session.success_url, session.cancel_url].filter((url) => url !== null);
  return sendPage(reply, 200, page, targets);
}

function isPagePlay(play: unknown): play is PagePlay {
  return typeof play === "string" && pagePlays.has(play);
}
