import { expect, test } from "vitest";
import { normalizeMailbox } from "./normalize-mailbox.ts";

test.each([
  ["Ada+x+y@Example.org", "ada@example.org"],
  ["a.d.a+1@googlemail.com", "ada@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
  ["JOSÉ+1@xn--mller-kva.de", "josé@xn--mller-kva.de"],
  ["+1@example.org", "+1@example.org"],
  ["+2+1@example.org", "+2@example.org"],
])("normalizes %s to %s", (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
