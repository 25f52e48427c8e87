import { expect, test } from "vitest";
import { startDonationBody } from "#contract/giving/donations.ts";
import { messagesOfAnswer, messagesOfIssues } from "./api-error.ts";

test("a schema's first message for each part of the body is kept", () => {
  const { error } = startDonationBody.safeParse({ email: "nobody", accept_terms: true });
  expect(messagesOfIssues(error?.issues ?? [])).toMatchObject({
    amount: expect.stringMatching(/\S/),
    email: expect.stringMatching(/\S/),
  });
});

test("the server's first message for each part is kept, also for errors deep inside one", () => {
  const said = (loc: Array<string | number>, msg: string) => ({ loc, msg, type: "x" });
  const detail = [
    said(["body", "funds", 2], "Too long"),
    said(["body", "title"], "Too short"),
    said(["body", "funds"], "Too many"),
  ];
  expect(messagesOfAnswer({ code: "invalid", detail })).toEqual({
    funds: "Too long",
    title: "Too short",
  });
});
