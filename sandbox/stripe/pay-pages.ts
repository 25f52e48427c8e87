import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Stripe from "stripe";
import type { GroupCommit } from "../gateway-database.ts";
import { isFromOwnPage, send } from "../gateway-http.ts";
import {
  choiceForm,
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import { decimalsOf } from "./balance-book.ts";
import { type Play, plays, slowMethodOf } from "./payment-desk.ts";
import type { StripeAccount } from "./stripe-account.ts";

const GATEWAY = "Stripe double";

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

interface PayTexts {
  /** What is paid for. */
  readonly title: string;
  /** How often the donor was declined. */
  readonly attempt: number;
  /** Path that the forms post to. */
  readonly path: string;
}

/** The donor's page: what is paid for, how it stands, and what the donor can do with it. */
function payPage(session: Session, texts: PayTexts): string {
  return pageDocument(
    GATEWAY,
    `Pay ${amountText(session)}`,
    html`${summary(session, texts)}
${notice(session, texts.attempt)}
${form("Choose what happens", payChoices(session), texts)}
${session.status === "complete" ? html`<a class="way" href="${successUrl(session)}">Back to the merchant</a>` : nothing}`,
  );
}

/** 3-D Secure: the second step, as a bank would ask for it. */
function proofPage(session: Session, texts: PayTexts): string {
  return pageDocument(
    GATEWAY,
    "Confirm that it is you",
    html`${summary(session, texts)}
<p class="notice">The bank asks for one more proof. In real life, this is a code or an app.</p>
${form("Confirm that it is you", proofChoices, texts)}
<a class="way" href="${texts.path}">Another way to pay</a>`,
  );
}

/** Where the donor goes after paying. */
function successUrl(session: Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function summary(session: Session, { title }: PayTexts): Html {
  return html`<h1>${title}</h1>
<p class="amount">${amountText(session)}</p>
<dl><dt>Session</dt><dd>${session.id}</dd></dl>`;
}

function notice({ status, payment_status }: Session, attempt: number): Html {
  if (status === "expired") {
    return html`<p class="notice bad" role="alert">This checkout has expired. Nothing was charged.</p>`;
  }
  if (status === "complete") {
    return payment_status === "paid"
      ? html`<p class="notice good" role="status">This payment succeeded. There is nothing left to do.</p>`
      : html`<p class="notice" role="status">The bank has not said yet whether the money comes.</p>`;
  }
  if (attempt === 0) return nothing;
  return html`<p class="notice bad" role="alert">The payment was declined. Nothing was charged. Please try again or pay in another way.</p>`;
}

function form(title: string, choices: readonly PayChoice[], { path, attempt }: PayTexts): Html {
  const lead = "Nobody is charged, whatever is chosen.";
  return choiceForm({ title, lead, path, seen: { name: "attempt", value: attempt }, choices });
}

function amountText({ amount_total, currency }: Session): string {
  const code = currency ?? "usd";
  const style = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  return style.format((amount_total ?? 0) / 10 ** decimalsOf(code));
}

/** What the page offers: plays, and two steps that move no payment. */
type PagePlay = Play | "authenticate" | "go_back";

interface PayChoice {
  readonly play: PagePlay;
  readonly name: string;
  readonly note: string;
}

const byCard: readonly PayChoice[] = [
  { play: "succeed", name: "Card succeeds", note: "The card is accepted at once" },
  { play: "authenticate", name: "3-D Secure", note: "The bank asks for one more proof" },
  { play: "decline", name: "Declined", note: "The card is refused, the donor may try again" },
  {
    play: "insufficient_funds",
    name: "Insufficient funds",
    note: "There is not enough on the card, the donor may try again",
  },
];
const later: PayChoice = {
  play: "pay_later",
  name: "Direct debit",
  note: "Pending until the bank says yes or no",
};
const goBack: PayChoice = {
  play: "go_back",
  name: "Go back",
  note: "Back to the merchant without paying; the session stays open",
};
const pending: readonly PayChoice[] = [
  { play: "settle", name: "The money arrives", note: "The bank takes the debit" },
  { play: "fail", name: "The debit fails", note: "The bank refuses the debit" },
];

const proofChoices: readonly PayChoice[] = [
  { play: "succeed", name: "Confirm", note: "The bank knows the donor, the payment goes through" },
  {
    play: "fail_authentication",
    name: "Fail",
    note: "The bank does not know the donor, the payment is declined",
  },
];

/** The choices of a session as it stands; none once it is final. */
function payChoices(session: Stripe.Checkout.Session): readonly PayChoice[] {
  if (session.status === "complete") return session.payment_status === "unpaid" ? pending : [];
  if (session.status !== "open") return [];
  return [
    ...byCard,
    ...(slowMethodOf(session) ? [later] : []),
    ...(session.cancel_url ? [goBack] : []),
  ];
}
