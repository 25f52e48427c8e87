import type { FastifyInstance } from "fastify";
import { formOf, isFromOwnPage, isFromThisMachine } from "../gateway-http.ts";
import {
  amountText,
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import type { disputeCalls, refundCalls } from "./movement-calls.ts";
import {
  type BalanceBook,
  type Dispute,
  isDispute,
  type Movement,
  type MovementDesk,
  type Transfer,
} from "./movements.ts";
import type { Payment, PaymentStore } from "./payment-store.ts";

interface AccountPageParts {
  readonly payments: PaymentStore;
  readonly moves: MovementDesk;
  readonly balances: BalanceBook;
  readonly refunds: ReturnType<typeof refundCalls>;
  readonly disputes: ReturnType<typeof disputeCalls>;
  /** Address of this page. */
  readonly home: () => string;
}

export const GATEWAY = "Sandbox Gateway";
const SHOWN = 20;
const { unknown, foreign } = pageRefusals(GATEWAY);

/** The page at `/` for people who try the product out: it plays what happens after a payment. */
export async function accountPageRoutes(
  app: FastifyInstance,
  parts: AccountPageParts,
): Promise<void> {
  const { payments, moves, balances, home } = parts;

  app.addHook("onRequest", async (request, reply) => {
    if (isFromThisMachine(request)) return;
    await unknown(reply, "page");
  });

  app.get("/", async (_request, reply) => {
    const shown = payments.latestPaid(SHOWN).map((payment) => ({
      payment,
      after: moves.ofPayment(payment.payment_id),
      left: moves.remaining(payment),
    }));
    const path = new URL(home()).pathname;
    const page = accountPage({ payments: shown, balances: balances.all(), path });
    return sendPage(reply, 200, page, [home()]);
  });

  app.post("/", async (request, reply) => {
    if (!isFromOwnPage(request.headers, new URL(home()).origin)) return foreign(reply);
    // A play that is no longer possible changes nothing: the page shows the current state.
    play(formOf(request));
    return seeOther(reply, home());
  });

  function play(form: URLSearchParams): void {
    const payment = payments.byId(form.get("payment_id") ?? "");
    const dispute = moves.find(form.get("dispute_id") ?? "");
    const action = form.get("play");
    if (action === "refund" && payment) parts.refunds.refund(payment, null);
    if (action === "dispute" && payment) parts.disputes.begin(payment);
    if ((action === "win" || action === "lose") && dispute && isDispute(dispute)) {
      parts.disputes.judge(dispute, action);
    }
    if (action === "pay_out") payOut(form.get("currency") ?? "");
  }

  /** Pays out the whole balance. */
  function payOut(wanted: string): void {
    const held = balances.all().find(({ currency, minor }) => currency === wanted && minor > 0);
    if (!held) return;
    const { currency, minor: amount_minor } = held;
    moves.begin<Transfer>("trf", { kind: "transfer", what: "to_bank", amount_minor, currency });
  }
}

/** A payment that succeeded, its movements, and its remaining amount in minor units. */
interface ShownPayment {
  readonly payment: Payment;
  readonly after: readonly Movement[];
  readonly left: number;
}

interface AccountPage {
  readonly payments: readonly ShownPayment[];
  readonly balances: readonly { readonly currency: string; readonly minor: number }[];
  /** Path of the page, to which its forms post. */
  readonly path: string;
}

function accountPage({ payments, balances, path }: AccountPage): string {
  return pageDocument(
    GATEWAY,
    "The charity's account",
    html`<h1>The charity's account</h1>
<p class="soft">What the gateway, banks and donors do after a payment. This page opens on this machine only.</p>
${balances.map((balance) => balanceRow(balance, path))}
<h2>Latest payments</h2>
${payments.length > 0 ? payments.map((shown) => paymentRow(shown, path)) : html`<p class="soft">Nothing was paid yet.</p>`}`,
  );
}

function balanceRow({ currency, minor }: { currency: string; minor: number }, path: string): Html {
  return html`<p class="amount">${amountText(minor, currency)}</p>
${minor > 0 ? form(path, [["pay_out", `Pay out ${amountText(minor, currency)}`]], { currency }) : nothing}`;
}

function paymentRow({ payment, after, left }: ShownPayment, path: string): Html {
  const { description, amount_minor, currency, payment_id } = payment;
  const rest = amountText(left, currency);
  const choices = [
    ["refund", `Refund ${rest} here`],
    ["dispute", `Dispute ${rest}`],
  ] as const;
  return html`<section class="notice" aria-label="${description}">
<strong>${amountText(amount_minor, currency)}</strong> · ${description}
${after.map((it) => html`<p class="soft">${movementText(it)}</p>${isDispute(it) ? disputeForm(it, path) : nothing}`)}
${left > 0 ? form(path, choices, { payment_id }) : nothing}
</section>`;
}

function movementText(movement: Movement): string {
  const sum = amountText(movement.amount_minor, movement.currency);
  if (movement.kind === "refund") {
    return movement.state === "done" ? `${sum} refunded` : `A refund of ${sum} failed`;
  }
  return movement.kind === "dispute" ? `${sum} disputed: ${movement.state}` : sum;
}

function disputeForm({ id, state }: Dispute, path: string): Html {
  if (state === "won" || state === "lost") return nothing;
  const ends = [
    ["win", "Won by the charity"],
    ["lose", "Lost by the charity"],
  ] as const;
  return form(path, ends, { dispute_id: id });
}

function form(
  path: string,
  plays: readonly (readonly [string, string])[],
  about: Readonly<Record<string, string>>,
): Html {
  const fields = Object.entries(about).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const buttons = plays.map(
    ([play, name]) => html`<li><button name="play" value="${play}">${name}</button></li>`,
  );
  return html`<form method="post" action="${path}">${fields}<ul>${buttons}</ul></form>`;
}
