import { expect, test } from "vitest";
import { inKindStates } from "#contract/campaigns/in-kind.ts";
import { type InKindAction, nextState } from "./in-kind-status.ts";

const actions: readonly InKindAction[] = ["confirm", "receive", "decline", "withdraw"];

test("allows only the actions of the current state", () => {
  const table = Object.fromEntries(
    inKindStates.map((state) => [state, actions.map((action) => nextState(state, action) ?? "-")]),
  );
  expect(table).toEqual({
    pledged: ["confirmed", "-", "declined", "withdrawn"],
    confirmed: ["-", "received", "declined", "withdrawn"],
    received: ["-", "-", "-", "-"],
    declined: ["-", "-", "-", "-"],
    withdrawn: ["-", "-", "-", "-"],
  });
});
