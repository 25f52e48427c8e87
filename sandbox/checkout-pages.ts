import type { FastifyInstance } from "fastify";
import { isFromOwnPage, parameter, readForm, send } from "./gateway-http.ts";
import {
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "./hosted-page.ts";

/** A button of the page: what the donor, the bank or the blockchain does. */
export interface Choice {
  readonly action: string;
  readonly name: string;
  readonly note: string;
}

/** Something else that the person decides with a choice. */
export interface Setting {
  readonly name: string;
  readonly label: string;
  /** Values and their names; the first is preselected. */
  readonly options: readonly (readonly [string, string])[];
}

export interface Checkout {
  readonly url: string;
  /** "Pay" and the amount if absent. */
  readonly pageTitle?: string;
  /** What is paid for. */
  readonly title: string;
  readonly amount: string;
  readonly details: readonly (readonly [string, string])[];
  readonly notice: { readonly tone: "" | "bad" | "good"; readonly text: string } | undefined;
  /** Most likely first; none once the payment is final. */
  readonly choices: readonly Choice[];
  readonly setting?: Setting | undefined;
  /** Choices of the page `/authentication`, if the bank can ask for it. */
  readonly authentication?: readonly Choice[];
  /** Failed attempts so far, so that a form that is sent twice takes effect once. */
  readonly attempt: number;
  /** The merchant's page to which the donor can return. */
  readonly backUrl: string | null;
  /** URLs to which the form can redirect. */
  readonly merchantUrls: readonly string[];
}

interface CheckoutPages {
  readonly gateway: string;
  readonly find: (id: string) => Checkout | undefined;
  /**
   * Carries out a choice, with the page's setting if it has one, and returns the URL of the next page; undefined for an
   * unknown choice.
   */
  readonly choose: (id: string, choice: string, setting: string | null) => string | undefined;
  /** Whether programs can choose with JSON, from any origin. Never for a gateway mounted in a site. */
  readonly acceptsJson?: boolean;
}

/** The pages where the donor pays. */
export async function checkoutPages(
  app: FastifyInstance,
  { gateway, find, choose, acceptsJson = false }: CheckoutPages,
): Promise<void> {
  const { unknown, foreign, unknownChoice } = pageRefusals(gateway);

  app.get("/:id", async (request, reply) => {
    const checkout = find(parameter(request));
    if (!checkout) return unknown(reply, "checkout");
    return sendPage(reply, 200, checkoutPage(gateway, checkout), checkout.merchantUrls);
  });

  app.get("/:id/authentication", async (request, reply) => {
    const checkout = find(parameter(request));
    if (!checkout) return unknown(reply, "checkout");
    const { authentication: choices = [], url, merchantUrls } = checkout;
    if (choices.length === 0) return seeOther(reply, url);
    const text =
      "The bank asks the donor to confirm the payment. In real life, this is a code or an app.";
    const page = checkoutPage(gateway, { ...checkout, choices, notice: { tone: "", text } });
    return sendPage(reply, 200, page, merchantUrls);
  });

  app.post("/:id", async (request, reply) => {
    const id = parameter(request);
    const checkout = find(id);
    if (!checkout) return unknown(reply, "checkout");
    const { url, attempt } = checkout;
    if (acceptsJson && !(request.body instanceof URLSearchParams)) {
      const to = choose(id, String((request.body as { play?: unknown } | null)?.play), null);
      return to === undefined ? unknownChoice(reply) : send(reply, { status: 200, body: { to } });
    }
    if (!isFromOwnPage(request.headers, new URL(url).origin)) return foreign(reply);
    const form = readForm(request);
    if (form.get("attempt") !== String(attempt)) return seeOther(reply, url);
    const setting = checkout.setting ? form.get(checkout.setting.name) : null;
    const to = choose(id, form.get("play") ?? "", setting);
    return to === undefined ? unknownChoice(reply) : seeOther(reply, to);
  });
}

function checkoutPage(gateway: string, checkout: Checkout): string {
  const { notice, backUrl, pageTitle = `Pay ${checkout.amount}` } = checkout;
  const role = notice?.tone === "bad" ? "alert" : "status";
  return pageDocument(
    gateway,
    pageTitle,
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

function choiceForm({ choices, url, attempt, setting }: Checkout): Html {
  if (choices.length === 0) return nothing;
  const buttons = choices.map(
    ({ action, name, note }, i) =>
      html`<li><button name="play" value="${action}"${
        i === 0 ? html` class="main-choice"` : nothing
      }><strong>${name}</strong><span>${note}</span></button></li>`,
  );
  return html`<h2 id="choices">Choose what happens</h2>
<p class="soft">No one is charged, whatever you choose.</p>
<form method="post" action="${new URL(url).pathname}" aria-labelledby="choices">
<input type="hidden" name="attempt" value="${attempt}">
${setting ? settingField(setting) : nothing}
<ul>${buttons}</ul>
</form>`;
}

export function settingField({ name, label, options }: Setting): Html {
  const items = options.map(([value, title]) => html`<option value="${value}">${title}</option>`);
  return html`<label>${label}<select name="${name}">${items}</select></label>`;
}
