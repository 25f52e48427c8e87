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

test("makes a call without a challenge once", async () => {
  const proof = steps();
  expect(await withProof(async (challenge) => challenge ?? "none", proof)).toBe("none");
  expect(proof.onChallenge).not.toHaveBeenCalled();
});

test("repeats a refused call with the proof", async () => {
  const proof = steps();
  const call = vi.fn(async (challenge?: string) => {
    if (challenge !== "second solved") throw refusal(challenge ? "second" : "first");
    return "started";
  });
  expect(await withProof(call, proof)).toBe("started");
  expect(call.mock.calls.map(([challenge]) => challenge)).toEqual([
    undefined,
    "first solved",
    "second solved",
  ]);
  expect(proof.onChallenge).toHaveBeenCalledTimes(2);
});

test("fails with the last refusal after too many challenges", async () => {
  const call = vi.fn(() => Promise.reject(refusal("first")));
  await expect(withProof(call, steps())).rejects.toThrow("Please wait");
  expect(call).toHaveBeenCalledTimes(4);
});

test("leaves other failures to the caller", async () => {
  const proof = steps();
  const call = vi.fn(() => Promise.reject(new ApiError(429, { code: "form_closed", detail: [] })));
  await expect(withProof(call, proof)).rejects.toThrow();
  expect(proof.respond).not.toHaveBeenCalled();
});
