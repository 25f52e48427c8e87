import { expect, test } from "vitest";
import { startDonationBody } from "#contract/giving/donations.ts";
import { issueMessages, responseMessages } from "./api-error.ts";

test("uses a schema's first message for each part of the body", () => {
  const { error } = startDonationBody.safeParse({ email: "nobody", accept_terms: true });
  expect(issueMessages(error?.issues ?? [])).toMatchObject({
    amount: expect.stringMatching(/\S/),
    email: expect.stringMatching(/\S/),
  });
});

test("uses the server's first message for each part, including nested errors", () => {
  const detailOf = (loc: Array<string | number>, msg: string) => ({ loc, msg, type: "x" });
  const detail = [
    detailOf(["body", "funds", 2], "Too long"),
    detailOf(["body", "title"], "Too short"),
    detailOf(["body", "funds"], "Too many"),
  ];
  expect(responseMessages({ code: "invalid", detail })).toEqual({
    funds: "Too long",
    title: "Too short",
  });
});
