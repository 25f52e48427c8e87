import { expect, test } from "vitest";
import type { CallInput } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { startDonation } from "#contract/giving/donations.ts";
import type { Call } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type FailedStart, startFromForm } from "./start-donation-action.ts";

const KEY = "a-key-of-more-than-16-signs";
type Start = CallInput<typeof startDonation>;

function post(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const sent = {
    key: KEY,
    campaign_id: "3",
    preset: "100",
    amount: "0",
    shown_amount: "0",
    currency: "USD",
    payment_method: "Credit-Card",
    accept_terms: "on",
    ...fields,
  };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  return form;
}

/** Starts every donation, or fails with a code. */
function fakeApi(fail?: ErrorCode) {
  const starts: Start[] = [];
  const call = async (_endpoint: unknown, input: Start) => {
    starts.push(input);
    if (fail) throw new ApiError(503, { code: fail, detail: [] });
    return { id: "d1", secret: "s1", checkout_url: "https://gateway.example.org/pay/1" };
  };
  return { call: call as unknown as Call, starts };
}

function failed(answer: Awaited<ReturnType<typeof startFromForm>>): FailedStart {
  if (answer instanceof Response) throw new Error("redirected");
  return answer.data;
}

test("starts the donation of a valid post with the form's key and redirects to the gateway", async () => {
  const { call, starts } = fakeApi();
  const answer = await startFromForm(call, post());
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get("location")]).toEqual([303, "https://gateway.example.org/pay/1"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(starts).toEqual([
    {
      headers: { "idempotency-key": KEY },
      body: expect.objectContaining({ campaign_id: 3, amount: 100, accept_terms: true }),
    },
  ]);
});

test("starts a recurring donation if the post says how often", async () => {
  const { call, starts } = fakeApi();
  const monthly = { frequency: "monthly", email: "ada@example.org", first_on: "2027-01-31" };
  const answer = await startFromForm(call, post(monthly));
  expect((answer as Response).headers.get("location")).toBe("https://gateway.example.org/pay/1");
  expect(starts[0]).toMatchObject({ headers: { "idempotency-key": KEY }, body: monthly });
});

test("returns a challenge with the form and sends it with the next post", async () => {
  const refusal = new ApiError(403, {
    code: "challenge_required",
    detail: [{ loc: ["body", "challenge"], msg: "Please wait 20 seconds", type: "issued" }],
  });
  const refused = (() => Promise.reject(refusal)) as unknown as Call;
  const { failure, key } = failed(await startFromForm(refused, post()));
  expect([failure.challenge, key]).toEqual(["issued", KEY]);
  const { call, starts } = fakeApi();
  await startFromForm(call, post({ challenge: "issued" }));
  expect(starts[0]?.body.challenge).toBe("issued");
});

test("returns an invalid form as typed, with its errors and the same key, without sending it", async () => {
  const { call, starts } = fakeApi();
  const answer = await startFromForm(call, post({ email: "nonsense", name: "Ada" }));
  const { failure, values, key } = failed(answer);
  expect(starts).toEqual([]);
  expect(failure.fields).toEqual({ email: "Invalid email address" });
  expect([values.name, values.email, key]).toEqual(["Ada", "nonsense", KEY]);
  expect(answer).toMatchObject({ init: { status: 422 } });
});

test("returns the form with the same key while the gateway is down", async () => {
  const answer = await startFromForm(fakeApi("gateway_unavailable").call, post());
  expect(failed(answer)).toMatchObject({ key: KEY, failure: { code: "gateway_unavailable" } });
  expect(answer).toMatchObject({ init: { status: 503 } });
});

test("replaces a key that belongs to another donation", async () => {
  const { key } = failed(await startFromForm(fakeApi("key_reused").call, post()));
  expect(key).not.toBe(KEY);
  expect(key.length).toBeGreaterThanOrEqual(16);
});

test("never passes a tampered key to the API", async () => {
  const { call, starts } = fakeApi();
  await startFromForm(call, post({ key: "short" }));
  expect(starts[0]?.headers["idempotency-key"]).toMatch(/^[\x21-\x7e]{16,}$/);
});

test("rethrows a bug instead of showing it as a failure", async () => {
  const broken = (async () => {
    throw new TypeError("broken");
  }) as unknown as Call;
  await expect(startFromForm(broken, post())).rejects.toThrow("broken");
});
