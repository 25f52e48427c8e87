import type { StartedDonation } from "./site-client.ts";

/** done · again: no answer, or it may be possible later · refused: never, with the answer. */
export type OfficeResult =
  | { readonly kind: "done" }
  | { readonly kind: "again" }
  | { readonly kind: "refused"; readonly answer: string };

const ANSWER_WITHIN_MS = 10_000;
const REASON = { reason: "donor_wish" } as const;

/** Somebody of the office orders a refund, with what they saw to have gone back before. */
export function orderRefund(
  siteUrl: string,
  bearer: string,
  id: string,
  order: { amount: number; given_back: number },
) {
  const path = `/api/v1/admin/donations/${id}/refunds/`;
  return send(siteUrl + path, { authorization: bearer }, { ...REASON, ...order });
}

export function decideWish(siteUrl: string, bearer: string, wish: string, action: string) {
  const path = `/api/v1/admin/refunds/${wish}/decisions/`;
  const note = action === "decline" ? { note: "It is with the cause already." } : {};
  return send(siteUrl + path, { authorization: bearer }, { action, ...note });
}

/** A donor asks for some of it. */
export function askBack(
  siteUrl: string,
  { id, secret }: StartedDonation,
  address: string,
  amount: number,
) {
  const path = `/api/v1/donations/${id}/refunds/`;
  return send(siteUrl + path, { "x-forwarded-for": address }, { ...REASON, secret, amount });
}

/** A refund of a donation, as its donor sees it. */
export interface SeenRefund {
  readonly id: string;
  readonly state: string;
}

/** What the donor sees of refunds; undefined where nobody answers. */
export async function seeRefunds(
  siteUrl: string,
  { id, secret }: StartedDonation,
): Promise<{ data: SeenRefund[]; refunded: number; left: number } | undefined> {
  try {
    const answer = await fetch(`${siteUrl}/api/v1/donations/${id}/refunds/?secret=${secret}`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.status === 200 ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

async function send(
  address: string,
  headers: Record<string, string>,
  body: object,
): Promise<OfficeResult> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    // An answer before this one was lost.
    if (answer.ok || text.includes('"code":"changed_meanwhile"')) return { kind: "done" };
    // The gift is not settled yet, a dispute is open, or less is left than was.
    const later = /"code":"(wrong_state|invalid)"/.test(text);
    if (answer.status >= 500 || later) return { kind: "again" };
    return { kind: "refused", answer: `${answer.status} ${text.slice(0, 200)}` };
  } catch {
    return { kind: "again" };
  }
}
