import { expect, test } from "vitest";
import { errorCatalogue, errorCodes } from "#contract/errors.ts";
import { canTryAgain, givingFailure } from "./giving-failure.ts";

test("a message about a field stands beside it, the message about the whole form on top", () => {
  const failure = givingFailure({
    code: "invalid",
    detail: [
      { loc: ["body", "fund_id"], msg: "This campaign has no such fund", type: "value" },
      { loc: ["body", "nonsense"], msg: "?", type: "value" },
    ],
  });
  expect(failure).toEqual({
    code: "invalid",
    message: errorCatalogue.invalid.message,
    fields: { fund_id: "This campaign has no such fund" },
    challenge: null,
  });
});

test("keeps a challenge for the next try and shows how long to wait", () => {
  const answer = {
    code: "challenge_required" as const,
    detail: [{ loc: ["body", "challenge"], msg: "Please wait 20 seconds", type: "issued" }],
  };
  expect(givingFailure(answer)).toEqual({
    code: "challenge_required",
    message: `${errorCatalogue.challenge_required.message} Please wait 20 seconds.`,
    fields: {},
    challenge: "issued",
  });
});

test.each(errorCodes)("%s has words", (code) => {
  expect(givingFailure({ code, detail: [] }).message).toMatch(/\.$/);
});

test("trying again is offered only where the same form may succeed", () => {
  const offered = errorCodes.filter((code) => canTryAgain(givingFailure({ code, detail: [] })));
  expect(offered.sort()).toEqual([
    "challenge_required",
    "gateway_unavailable",
    "in_flight",
    "internal",
    "key_reused",
    "unavailable",
  ]);
});
