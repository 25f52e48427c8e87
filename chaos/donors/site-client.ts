import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { DonorPlan } from "./donor-plan.ts";

/** Why a request is sent again. */
export type Again = "no answer" | "409" | "5xx";

/** What a donor is told of a donation that was started. */
export interface StartedDonation {
  readonly id: string;
  readonly secret: string;
  readonly fee: number;
  readonly total: number;
  readonly currency: string;
  readonly checkout_url: string | null;
}

export type SendResult =
  | { readonly kind: "answered"; readonly donation: StartedDonation }
  | { readonly kind: "again"; readonly why: Again }
  | { readonly kind: "challenge"; readonly challenge: string }
  | { readonly kind: "refused"; readonly answer: string };

const ANSWER_WITHIN_MS = 10_000;

/** Sends a donor's request once. Never throws; a line that breaks is no answer. */
export async function sendDonation(
  siteUrl: string,
  plan: DonorPlan,
  options: { readonly challenge?: string; readonly signal?: AbortSignal } = {},
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const answer = await fetch(`${siteUrl}/api/v1/donations/`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": plan.key,
        "x-forwarded-for": plan.address,
      },
      body: JSON.stringify({ ...plan.body, challenge: options.challenge }),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
    return await readAnswer(answer.status, await answer.text());
  } catch {
    return { kind: "again", why: "no answer" };
  }
}

async function readAnswer(status: number, text: string): Promise<SendResult> {
  if (status === 201) return { kind: "answered", donation: JSON.parse(text) as StartedDonation };
  if (status >= 500) return { kind: "again", why: "5xx" };
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  if (code === "in_flight") return { kind: "again", why: "409" };
  if (code === "challenge_required") return { kind: "challenge", challenge: await solve(text) };
  return { kind: "refused", answer: `${status} ${text.slice(0, 200)}` };
}

/** Proof of work for the challenge in a refusal, as ALTCHA's payload. */
async function solve(text: string): Promise<string> {
  const { detail } = JSON.parse(text) as { detail: Array<{ type: string }> };
  const challenge = JSON.parse(Buffer.from(detail[0]?.type ?? "", "base64").toString());
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

export type OpenedAgain =
  | { readonly kind: "answered"; readonly checkoutUrl: string }
  | Exclude<SendResult, { kind: "answered" }>;

/** Asks once for a further checkout. Never throws; what is not over yet may be over later. */
export async function openAgain(
  siteUrl: string,
  { id, secret }: StartedDonation,
  { address }: Pick<DonorPlan, "address">,
  challenge?: string,
): Promise<OpenedAgain> {
  try {
    const answer = await fetch(`${siteUrl}/api/v1/donations/${id}/checkout/?secret=${secret}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ challenge }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    if (answer.status === 201) {
      const { checkout_url: checkoutUrl } = JSON.parse(text) as { checkout_url: string };
      return { kind: "answered", checkoutUrl };
    }
    if (text.includes('"code":"wrong_state"')) return { kind: "again", why: "409" };
    const read = await readAnswer(answer.status, text);
    return read.kind === "answered" ? { kind: "refused", answer: text } : read;
  } catch {
    return { kind: "again", why: "no answer" };
  }
}

/** The gateway's id of what is paid at the address of a hosted page. */
export function paymentOf(checkoutUrl: string | null | undefined): string | undefined {
  return checkoutUrl?.split("/").at(-1);
}

/** Since when the donation's own page says it is settled; undefined where it does not, or is away. */
export async function seeSettled(
  siteUrl: string,
  donation: StartedDonation,
): Promise<string | undefined> {
  try {
    const answer = await fetch(
      `${siteUrl}/api/v1/donations/${donation.id}/?secret=${donation.secret}`,
      {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      },
    );
    const shown = (await answer.json()) as { state?: string; settled_at?: string };
    return shown.state === "settled" ? shown.settled_at : undefined;
  } catch {
    return undefined;
  }
}
