import type { FastifyInstance } from "fastify";
import { formOf, isFromOwnPage, parameter, send } from "./gateway-http.ts";
import {
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "./hosted-page.ts";

/** What the donor, a bank or the chain can do: a button of the page. */
export interface Choice {
  readonly play: string;
  readonly name: string;
  readonly note: string;
}

/** A checkout as its page shows it. */
export interface Checkout {
  readonly url: string;
  /** What is paid for. */
  readonly title: string;
  readonly amount: string;
  readonly details: readonly (readonly [string, string])[];
  readonly notice: { readonly tone: "" | "bad" | "good"; readonly text: string } | undefined;
  /** The most likely first; none once the payment is final. */
  readonly choices: readonly Choice[];
  /** Choices of the page `/authentication`, if the bank may ask for proof. */
  readonly proofs?: readonly Choice[];
  /** Attempts that the page has seen: a form that is sent twice counts once. */
  readonly attempt: number;
  /** Target of the link back to the merchant. */
  readonly backUrl: string | null;
  /** Addresses to which the form may lead. */
  readonly merchantUrls: readonly string[];
}

interface CheckoutPages {
  readonly gateway: string;
  readonly find: (id: string) => Checkout | undefined;
  /** Does what was chosen and returns where the donor goes next; undefined for an unknown choice. */
  readonly play: (id: string, choice: string) => string | undefined;
  /** Whether programs may choose with JSON, from anywhere. Never for a gateway that is mounted in a site. */
  readonly takesJson?: boolean;
}

/** The pages where the donor pays. */
export async function checkoutPages(
  app: FastifyInstance,
  { gateway, find, play, takesJson = false }: CheckoutPages,
): Promise<void> {
  const { unknown, foreign, notUnderstood } = pageRefusals(gateway);

  app.get("/:id", async (request, reply) => {
    const checkout = find(parameter(request));
    if (!checkout) return unknown(reply, "checkout");
    return sendPage(reply, 200, checkoutPage(gateway, checkout), checkout.merchantUrls);
  });

  app.get("/:id/authentication", async (request, reply) => {
    const checkout = find(parameter(request));
    if (!checkout) return unknown(reply, "checkout");
    const { proofs: choices = [], url, merchantUrls } = checkout;
    if (choices.length === 0) return seeOther(reply, url);
    const text = "The bank asks for one more proof. In real life, this is a code or an app.";
    const page = checkoutPage(gateway, { ...checkout, choices, notice: { tone: "", text } });
    return sendPage(reply, 200, page, merchantUrls);
  });

  app.post("/:id", async (request, reply) => {
    const id = parameter(request);
    const checkout = find(id);
    if (!checkout) return unknown(reply, "checkout");
    const { url, attempt } = checkout;
    if (takesJson && !(request.body instanceof URLSearchParams)) {
      const to = play(id, String((request.body as { play?: unknown } | null)?.play));
      return to === undefined ? notUnderstood(reply) : send(reply, { status: 200, body: { to } });
    }
    if (!isFromOwnPage(request.headers, new URL(url).origin)) return foreign(reply);
    const form = formOf(request);
    if (form.get("attempt") !== String(attempt)) return seeOther(reply, url);
    const to = play(id, form.get("play") ?? "");
    return to === undefined ? notUnderstood(reply) : seeOther(reply, to);
  });
}

function checkoutPage(gateway: string, checkout: Checkout): string {
  const { notice, backUrl, amount } = checkout;
  const role = notice?.tone === "bad" ? "alert" : "status";
  return pageDocument(
    gateway,
    `Pay ${amount}`,
    html`${summary(checkout)}
${notice ? html`<p class="notice ${notice.tone}" role="${role}">${notice.text}</p>` : nothing}
${choiceForm(checkout)}
${backUrl ? html`<a class="way" href="${backUrl}">Back to the merchant</a>` : nothing}`,
  );
}

function summary({ title, amount, details }: Checkout): Html {
  return html`<h1>${title}</h1>
<p class="amount">${amount}</p>
<dl>${details.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function choiceForm({ choices, url, attempt }: Checkout): Html {
  if (choices.length === 0) return nothing;
  const buttons = choices.map(
    ({ play, name, note }, i) =>
      html`<li><button name="play" value="${play}"${
        i === 0 ? html` class="main-choice"` : nothing
      }><strong>${name}</strong><span>${note}</span></button></li>`,
  );
  return html`<h2 id="choices">Choose what happens</h2>
<p class="soft">Nobody is charged, whatever is chosen.</p>
<form method="post" action="${new URL(url).pathname}" aria-labelledby="choices">
<input type="hidden" name="attempt" value="${attempt}">
<ul>${buttons}</ul>
</form>`;
}
