import { expect, test } from "vitest";
import { errorCatalogue, errorCodes } from "#contract/errors.ts";
import { canTryAgain, givingFailure } from "./giving-failure.ts";

test("separates messages about fields from the one about the form", () => {
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

test("returns a challenge for the next attempt and says how long to wait", () => {
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

test.each(errorCodes)("explains %s in a sentence", (code) => {
  expect(givingFailure({ code, detail: [] }).message).toMatch(/\.$/);
});

test("offers to try again only where the same form may succeed", () => {
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
