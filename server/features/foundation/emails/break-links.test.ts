import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLinks, removeAddresses } from "./break-links.ts";

test.each([
  ["https://evil.example/x", "https: //evil. example/x"],
  ["www.evil.example", "www. evil. example"],
  ["Ada evil.co now", "Ada evil. co now"],
  ["ada@evil.example", "ada @ evil. example"],
  ["evil。com", "evil。 com"],
  ["Dr. Smith gave 3.50, then more...", "Dr. Smith gave 3.50, then more..."],
  ["J. R. R. Tolkien", "J. R. R. Tolkien"],
])("unlinks %j as %j", (text, expected) => {
  expect(breakLinks(text)).toBe(expected);
});

test("leaves nothing that an email client would link", () => {
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
      expect(breakLinks(pieces.join(""))).not.toMatch(/:\/\/|\p{L}[.。．｡]\p{L}|\S@\S/u);
    }),
  );
});

test.each([
  ["See https://evil.example/x now", "See [link removed] now"],
  ["HTTPS://EVIL.EXAMPLE", "[link removed]"],
  ["www.evil.example", "[link removed]"],
  ["(evil.com)", "[link removed]"],
  ["bit.ly/x", "[link removed]"],
  ["http://192.0.2.7/login or 192.0.2.7", "[link removed] or [link removed]"],
  ["mailto:ada@evil.example", "[link removed]"],
  ["evil.de", "evil. de"],
  ["evil。com", "evil。 com"],
  ["Thank you.We are glad,\n\nDr. Smith", "Thank you. We are glad,\n\nDr. Smith"],
  ["Dear {first name}, 3.50 more", "Dear {first name}, 3.50 more"],
])("redacts addresses in %j as %j", (text, expected) => {
  expect(removeAddresses(text)).toBe(expected);
});
