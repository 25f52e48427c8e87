import type { FastifyInstance } from "fastify";
import { settingField } from "../checkout-pages.ts";
import { isFromOwnPage, isFromThisMachine, readForm } from "../gateway-http.ts";
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
import { laterCharges, outcomeNames, readOutcome } from "./donor-pages.ts";
import type { Mandate, MandateDesk } from "./mandates.ts";
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
  readonly mandates: MandateDesk;
  readonly moves: MovementDesk;
  readonly balances: BalanceBook;
  readonly refunds: ReturnType<typeof refundCalls>;
  readonly disputes: ReturnType<typeof disputeCalls>;
  /** URL of this page. */
  readonly home: () => string;
}

export const GATEWAY = "Sandbox Gateway";
const SHOWN = 20;
const { unknown, foreign } = pageRefusals(GATEWAY);

/** The page at `/`, where people who try the product out refund, dispute and pay out. */
export async function accountPageRoutes(
  app: FastifyInstance,
  parts: AccountPageParts,
): Promise<void> {
  const { payments, mandates, moves, balances, home } = parts;

  app.addHook("onRequest", async (request, reply) => {
    if (isFromThisMachine(request)) return;
    await unknown(reply, "page");
  });

  app.get("/", async (_request, reply) => {
    const shown = payments.latestPaid(SHOWN).map((payment) => ({
      payment,
      movements: moves.ofPayment(payment.payment_id),
      remaining: moves.remaining(payment),
    }));
    const path = new URL(home()).pathname;
    const page = accountPage({
      payments: shown,
      mandates: mandates.latest(SHOWN),
      balances: balances.all(),
      path,
    });
    return sendPage(reply, 200, page, [home()]);
  });

  app.post("/", async (request, reply) => {
    if (!isFromOwnPage(request.headers, new URL(home()).origin)) return foreign(reply);
    // An action that is no longer possible changes nothing: the page shows the current state.
    act(readForm(request));
    return seeOther(reply, home());
  });

  function act(form: URLSearchParams): void {
    const payment = payments.byId(form.get("payment_id") ?? "");
    const dispute = moves.find(form.get("dispute_id") ?? "");
    const action = form.get("play");
    if (action === "refund" && payment) parts.refunds.refund(payment, null);
    if (action === "dispute" && payment) parts.disputes.openRemaining(payment);
    if ((action === "win" || action === "lose") && dispute && isDispute(dispute)) {
      parts.disputes.decideDispute(dispute, action);
    }
    const mandate = mandates.find(form.get("mandate_id") ?? "");
    if (action === "later_charges" && mandate) {
      mandates.setOutcome(mandate.mandate_id, readOutcome(form.get(laterCharges.name)));
    }
    if (action === "revoke" && mandate) mandates.revoke(mandate.mandate_id);
    if (action === "pay_out") payOut(form.get("currency") ?? "");
  }

  /** Pays out the whole balance of a currency. */
  function payOut(currency: string): void {
    const amount_minor = balances.all().find((balance) => balance.currency === currency)?.minor;
    if (amount_minor === undefined || amount_minor <= 0) return;
    moves.create<Transfer>("trf", { kind: "transfer", what: "to_bank", amount_minor, currency });
  }
}

/** A payment that succeeded, its movements, and its remaining amount in minor units. */
interface ShownPayment {
  readonly payment: Payment;
  readonly movements: readonly Movement[];
  readonly remaining: number;
}

interface AccountPage {
  readonly payments: readonly ShownPayment[];
  readonly mandates: readonly Mandate[];
  readonly balances: readonly { readonly currency: string; readonly minor: number }[];
  /** Path of the page, to which its forms post. */
  readonly path: string;
}

function accountPage({ payments, mandates, balances, path }: AccountPage): string {
  return pageDocument(
    GATEWAY,
    "The charity's account",
    html`<h1>The charity's account</h1>
<p class="soft">Refund, dispute and pay out test payments, and choose what happens with later charges. This page only opens on this computer.</p>
${balances.map((balance) => balanceRow(balance, path))}
<h2>Latest payments</h2>
${payments.length > 0 ? payments.map((shown) => paymentRow(shown, path)) : html`<p class="soft">No payments yet.</p>`}
${mandates.length > 0 ? html`<h2>Stored payment methods</h2>` : nothing}
${mandates.map((mandate) => mandateRow(mandate, path))}`,
  );
}

/** The select shows the current outcome first, which is preselected. */
function mandateRow({ mandate_id, title, outcome, next_outcome }: Mandate, path: string): Html {
  const options = [
    [outcome, outcomeNames[outcome]] as const,
    ...laterCharges.options.filter(([value]) => value !== outcome),
  ];
  const actions = [
    ["later_charges", "Change later charges"],
    ["revoke", "Revoke"],
  ] as const;
  return html`<section class="notice" aria-label="${title ?? ""}"><strong>${title ?? ""}</strong>
${next_outcome ? html`<p class="soft">Next charge: ${outcomeNames[next_outcome]}</p>` : nothing}
${form(path, actions, { mandate_id }, settingField({ ...laterCharges, options }))}
</section>`;
}

function balanceRow({ currency, minor }: { currency: string; minor: number }, path: string): Html {
  return html`<p class="amount">${amountText(minor, currency)}</p>
${minor > 0 ? form(path, [["pay_out", `Pay out ${amountText(minor, currency)}`]], { currency }) : nothing}`;
}

function paymentRow({ payment, movements, remaining }: ShownPayment, path: string): Html {
  const { description, amount_minor, currency, payment_id } = payment;
  const amount = amountText(remaining, currency);
  const choices = [
    ["refund", `Refund ${amount}`],
    ["dispute", `Dispute ${amount}`],
  ] as const;
  return html`<section class="notice" aria-label="${description}">
<strong>${amountText(amount_minor, currency)}</strong> · ${description}
${movements.map((movement) => html`<p class="soft">${movementText(movement)}</p>${isDispute(movement) ? disputeForm(movement, path) : nothing}`)}
${remaining > 0 ? form(path, choices, { payment_id }) : nothing}
</section>`;
}

function movementText(movement: Movement): string {
  const sum = amountText(movement.amount_minor, movement.currency);
  if (movement.kind === "refund") {
    return movement.state === "done" ? `${sum} refunded` : `A refund of ${sum} failed`;
  }
  return movement.kind === "dispute" ? `${sum} disputed: ${disputeStates[movement.state]}` : sum;
}

const disputeStates = { open: "open", reviewed: "under review", won: "won", lost: "lost" } as const;

function disputeForm({ id, state }: Dispute, path: string): Html {
  if (state === "won" || state === "lost") return nothing;
  const decisions = [
    ["win", "Decide for the charity"],
    ["lose", "Decide for the donor"],
  ] as const;
  return form(path, decisions, { dispute_id: id });
}

function form(
  path: string,
  actions: readonly (readonly [string, string])[],
  subject: Readonly<Record<string, string>>,
  setting = nothing,
): Html {
  const fields = Object.entries(subject).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const buttons = actions.map(
    ([action, name]) => html`<li><button name="play" value="${action}">${name}</button></li>`,
  );
  return html`<form method="post" action="${path}">${fields}${setting}<ul>${buttons}</ul></form>`;
}
