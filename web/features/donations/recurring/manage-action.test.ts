import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { recurringPath } from "#contract/page-paths.ts";
import type { Call } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { sampleRecurring } from "../../../testing/sample-recurring.ts";
import { changeFromForm } from "./manage-action.ts";

const input = { params: { id: sampleRecurring.id }, query: { secret: "s" } };
const page = recurringPath(sampleRecurring.id, "s");
const unpaid = {
  due_on: "2026-11-30",
  donation: { id: "d1", secret: "ds" },
  reason: null,
  retry_on: null,
};

interface Fake {
  readonly unpaid?: typeof unpaid;
  /** The open checkout of the unpaid donation. */
  readonly checkout_url?: string;
  /** Refuses each call to this path. */
  readonly refuse?: Readonly<Record<string, ErrorCode>>;
}

/** Answers as the API does, and records the calls that change something. */
async function post(fields: Record<string, string>, fake: Fake = {}) {
  const changes: unknown[] = [];
  const call = async (
    { method, path }: { method: string; path: string },
    sent: { body?: unknown },
  ) => {
    const end = path.replace(/^.*}/, "");
    const code = fake.refuse?.[end];
    if (code) throw new ApiError(400, { code, detail: [] });
    if (method !== "GET") changes.push(sent.body === undefined ? end : sent.body);
    if (end === "/payment-method/") return { checkout_url: "https://gateway.invalid/setup" };
    if (end === "/checkout/") return { checkout_url: "https://gateway.invalid/again" };
    if (end === "/link/") return { message: "We've emailed you a new link." };
    if (path.includes("/donations/")) return { checkout_url: fake.checkout_url ?? null };
    return { ...sampleRecurring, unpaid: fake.unpaid ?? null };
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await changeFromForm(call as unknown as Call, input, form);
  const location = answer instanceof Response ? answer.headers.get("location") : undefined;
  return { answer, location, changes };
}

test.each([
  [{ change: "amount", amount: "1,250.50" }, { amount: 1250.5 }],
  [
    { change: "dates", next_on: "2027-01-15", shown_next_on: "2026-12-31", ends_on: "" },
    { next_on: "2027-01-15", ends_on: null },
  ],
  [
    { change: "dates", next_on: "2027-02-28", shown_next_on: "2027-02-28", ends_on: "2027-12-31" },
    { ends_on: "2027-12-31" },
  ],
  [{ change: "pause", paused_until: "2027-03-01" }, { paused_until: "2027-03-01" }],
  [{ change: "resume" }, { paused_until: null }],
  [{ change: "campaign", campaign_id: "7" }, { campaign_id: 7 }],
  [{ change: "move", move_to: "7" }, { move_to: 7 }],
  [{ change: "move", move_to: "" }, { move_to: null }],
])("makes the change of %o and returns to the page, which confirms it", async (fields, body) => {
  const { changes, location } = await post(fields);
  expect(changes).toEqual([body]);
  expect(location).toBe(`${page}&done=${fields.change}#done`);
});

test("stops it", async () => {
  const { changes, location } = await post({ change: "stop" });
  expect(changes).toEqual(["/stop/"]);
  expect(location).toBe(`${page}&done=stop#done`);
});

test("leads to the gateway to store another payment method", async () => {
  expect((await post({ change: "method" })).location).toBe("https://gateway.invalid/setup");
});

test.each([
  [
    "the open checkout",
    { unpaid, checkout_url: "https://gateway.invalid/open" },
    "https://gateway.invalid/open",
  ],
  ["another checkout", { unpaid }, "https://gateway.invalid/again"],
  [
    "the donation's page, which responds to a challenge",
    { unpaid, refuse: { "/checkout/": "challenge_required" } },
    "/paymentsuccessfull?donation=d1&secret=ds",
  ],
  ["the page itself if it was paid meanwhile", {}, page],
] as const)("to pay, leads to %s", async (_, fake, address) => {
  expect((await post({ change: "pay" }, fake)).location).toBe(address);
});

test("returns a refused form with its fields", async () => {
  const { answer } = await post(
    { change: "amount", amount: "0.50" },
    { refuse: { "/": "invalid" } },
  );
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      refused: {
        change: "amount",
        answer: { code: "invalid" },
        values: { change: "amount", amount: "0.50" },
      },
    },
  });
});

test("says that a new link was emailed", async () => {
  const { answer } = await post({ change: "link" });
  expect(answer).toMatchObject({ data: { message: "We've emailed you a new link." } });
});
