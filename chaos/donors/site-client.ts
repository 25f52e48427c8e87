/** The site's API for donors and the office. No function throws, even for a broken connection. */
import type { DonorPlan } from "./donor-plan.ts";

const RESPONSE_TIMEOUT_MS = 10_000;

/** A started donation as its donor knows it. */
export interface StartedDonation {
  readonly id: string;
  readonly secret: string;
  readonly fee: number;
  readonly total: number;
  readonly currency: string;
  readonly checkout_url: string | null;
}

/** Returns status 0 without a response. */
async function call(
  url: string,
  { headers, body, signal }: { headers?: object; body?: object; signal?: AbortSignal } = {},
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

/** Sends the donation form once. Returns undefined if it has to be sent again. */
export async function sendDonation(
  siteUrl: string,
  plan: DonorPlan,
  signal?: AbortSignal,
): Promise<StartedDonation | { readonly refusal: string } | undefined> {
  const headers = { "idempotency-key": plan.key, "x-forwarded-for": plan.address };
  const { status, text } = await call(`${siteUrl}/api/v1/donations/`, {
    ...{ headers, body: plan.body, signal },
  });
  if (status === 201) return JSON.parse(text) as StartedDonation;
  const isRetried = status === 0 || status >= 500 || text.includes('"code":"in_flight"');
  return isRetried ? undefined : { refusal: `${status} ${text.slice(0, 200)}` };
}

/** The donation's `settled_at`; undefined if unsettled or unreachable. */
export async function findSettledAt(
  siteUrl: string,
  { id, secret }: StartedDonation,
): Promise<string | undefined> {
  const { status, text } = await call(`${siteUrl}/api/v1/donations/${id}/?secret=${secret}`);
  if (status !== 200) return undefined;
  const shown = JSON.parse(text) as { state?: string; settled_at?: string };
  return shown.state === "settled" ? shown.settled_at : undefined;
}

/** Orders a donation's first refund as an admin. Returns undefined if it may be possible later. */
export async function orderRefund(
  siteUrl: string,
  bearer: string,
  { id }: StartedDonation,
  amount: number,
): Promise<"done" | { readonly refusal: string } | undefined> {
  const { status, text } = await call(`${siteUrl}/api/v1/admin/donations/${id}/refunds/`, {
    headers: { authorization: bearer },
    body: { reason: "donor_wish", amount, given_back: 0 },
  });
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? "";
  // changed_meanwhile: the response to an earlier order was lost.
  if ((status >= 200 && status < 300) || code === "changed_meanwhile") return "done";
  // wrong_state, invalid: the donation is not settled yet, or less of it remains.
  if (status === 0 || status >= 500 || ["wrong_state", "invalid"].includes(code)) return undefined;
  return { refusal: `${status} ${text.slice(0, 200)}` };
}
