import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { withProof } from "./with-proof.ts";

const refusal = (issued: string) =>
  new ApiError(403, {
    code: "challenge_required",
    detail: [{ loc: ["body", "challenge"], msg: "Please wait", type: issued }],
  });

const steps = () => ({
  onChallenge: vi.fn(),
  respond: vi.fn(async (issued: string) => `${issued} solved`),
});

test("a call without a challenge is made once", async () => {
  const its = steps();
  expect(await withProof(async (challenge) => challenge ?? "none", its)).toBe("none");
  expect(its.onChallenge).not.toHaveBeenCalled();
});

test("a refused call is made again with the proof", async () => {
  const its = steps();
  const call = vi.fn(async (challenge?: string) => {
    if (challenge !== "second solved") throw refusal(challenge ? "second" : "first");
    return "started";
  });
  expect(await withProof(call, its)).toBe("started");
  expect(call.mock.calls.map(([challenge]) => challenge)).toEqual([
    undefined,
    "first solved",
    "second solved",
  ]);
  expect(its.onChallenge).toHaveBeenCalledTimes(2);
});

test("a call that is refused again and again fails with the last refusal", async () => {
  const call = vi.fn(() => Promise.reject(refusal("first")));
  await expect(withProof(call, steps())).rejects.toThrow("Please wait");
  expect(call).toHaveBeenCalledTimes(4);
});

test("other failures are left to the caller", async () => {
  const its = steps();
  const call = vi.fn(() => Promise.reject(new ApiError(429, { code: "form_closed", detail: [] })));
  await expect(withProof(call, its)).rejects.toThrow();
  expect(its.respond).not.toHaveBeenCalled();
});
