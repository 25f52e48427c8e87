/** The site's API for donors and the office. No function throws, even for a broken connection. */
import type { DonorPlan } from "./donor-plan.ts";

const RESPONSE_TIMEOUT_MS = 10_000;

/** A started donation as its donor knows it. */
export interface StartedDonation {
  readonly id: string;
  readonly secret: string;
  /** Amounts are absent for the first donation of a recurring one. */
  readonly fee?: number;
  readonly total?: number;
  readonly checkout_url: string | null;
}

/** Returns status 0 without a response. */
async function call(
  url: string,
  {
    headers,
    body,
    signal,
  }: { headers?: object; body?: object | string; signal?: AbortSignal } = {},
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
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
  const path = plan.kind === "monthly" ? "recurring-donations" : "donations";
  const { status, text } = await call(`${siteUrl}/api/v1/${path}/`, {
    ...{ headers, body: plan.body, signal },
  });
  if (status === 201) {
    const { donation, ...started } = JSON.parse(text) as { donation?: object };
    return { ...started, ...donation } as StartedDonation;
  }
  const isRetried = status === 0 || status >= 500 || text.includes('"code":"in_flight"');
  return isRetried ? undefined : { refusal: `${status} ${text.slice(0, 200)}` };
}

interface ShownDonation {
  readonly state?: string;
  readonly settled_at?: string;
  readonly transfer?: { readonly reference: string } | null;
}

/** Empty if the site does not respond. */
async function readDonation(siteUrl: string, { id, secret }: StartedDonation) {
  const { status, text } = await call(`${siteUrl}/api/v1/donations/${id}/?secret=${secret}`);
  return (status === 200 ? JSON.parse(text) : {}) as ShownDonation;
}

/** The donation's `settled_at`; undefined if unsettled or unreachable. */
export async function findSettledAt(
  siteUrl: string,
  donation: StartedDonation,
): Promise<string | undefined> {
  const { state, settled_at } = await readDonation(siteUrl, donation);
  return state === "settled" ? settled_at : undefined;
}

/** The reference that the donor is asked to name in the transfer. */
export async function findReference(
  siteUrl: string,
  donation: StartedDonation,
): Promise<string | undefined> {
  return (await readDonation(siteUrl, donation)).transfer?.reference;
}

/** Uploads a bank statement as an admin. Returns undefined if it has to be sent again. */
export async function uploadStatement(
  siteUrl: string,
  bearer: string,
  file: string,
): Promise<"done" | { readonly refusal: string } | undefined> {
  const headers = { authorization: bearer, "content-type": "application/octet-stream" };
  const { status, text } = await call(
    `${siteUrl}/api/v1/admin/bank/statements/?file_name=statement.xml`,
    { headers, body: file },
  );
  if (status === 200) return "done";
  return status === 0 || status >= 500 ? undefined : { refusal: `${status} ${text.slice(0, 200)}` };
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
