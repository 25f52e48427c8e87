import fc from "fast-check";
import { expect, test } from "vitest";
import { unlinked } from "./unlinked.ts";

test.each([
  ["https://evil.example/x", "https: //evil. example/x"],
  ["www.evil.example", "www. evil. example"],
  ["Ada evil.co now", "Ada evil. co now"],
  ["ada@evil.example", "ada @ evil. example"],
  ["evil。com", "evil。 com"],
  ["Dr. Smith gave 3.50, then more...", "Dr. Smith gave 3.50, then more..."],
  ["J. R. R. Tolkien", "J. R. R. Tolkien"],
])("%j is said as %j", (text, said) => {
  expect(unlinked(text)).toBe(said);
});

test("no mail program finds a link in what somebody wrote", () => {
  const piece = fc.constantFrom(
    "https",
    "://",
    ".",
    "@",
    "evil",
    "com",
    "/",
    ":",
    "w",
    "。",
    " ",
    "1",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(unlinked(pieces.join(""))).not.toMatch(/:\/\/|\p{L}[.。．｡]\p{L}|\S@\S/u);
    }),
  );
});
