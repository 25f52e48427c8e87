import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAddress, emailMessages, optionalEmailAddress } from "./email-address.ts";

const parse = (typed: unknown) => {
  const parsed = emailAddress.safeParse(typed);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

test.each([
  ["ada@example.org", "ada@example.org"],
  ["Ada.Obi+gifts@Example.ORG", "ada.obi+gifts@example.org"],
  ["ada@müller.de", "ada@xn--mller-kva.de"],
  ["ada@MÜLLER.de", "ada@xn--mller-kva.de"],
  ["ada@mu\u0308ller.de", "ada@xn--mller-kva.de"],
  ["ada@faß.de", "ada@xn--fa-hia.de"],
  ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
  ["ada@xn--e1afmkfd.xn--p1ai", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ada@نامه‌ای.com", "ada@xn--mgba3gch31f060k.com"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
  ["ada&bob@example.org", "ada&bob@example.org"],
  ["o'brien!#$%*/=?^_`{|}~-@example.org", "o'brien!#$%*/=?^_`{|}~-@example.org"],
  ["josé@example.org", "josé@example.org"],
  ["jose\u0301@example.org", "josé@example.org"],
  ["ЮЛИЯ@example.org", "юлия@example.org"],
  ["用户@example.org", "用户@example.org"],
  ["राम@example.org", "राम@example.org"],
  ["abc..def.@docomo.ne.jp", "abc..def.@docomo.ne.jp"],
  [" ada@example.org\n", "ada@example.org"],
  ["\u00a0\u3000ada@example.org\u2003", "ada@example.org"],
  ["\u202aada@example.org\u202c", "ada@example.org"],
  ["\ufeffa\u200bda@exam\u00adple\u200d.org\u200b ", "ada@example.org"],
  ["\u200b ada@example.org \u200b", "ada@example.org"],
  [`${"a".repeat(64)}@example.org`, `${"a".repeat(64)}@example.org`],
])("normalises %j to %j", (typed, stored) => {
  expect(parse(typed)).toBe(stored);
  expect(optionalEmailAddress.parse(typed)).toBe(stored);
});

test.each([
  "ada",
  "@example.org",
  "ada@",
  "ada@example",
  "ada@localhost",
  "ada@bob@example.org",
  "ada obi@example.org",
  "ada@exam ple.org",
  "ada@exam\tple.org",
  "ada@example.org\r\nBcc: b@example.org",
  "ada@example.org\r\nBcc:b",
  "a\nda@example.org",
  "ada\u0000@example.org",
  "ada@example.org,bob@example.org",
  "ada@example.org;bob@example.org",
  '"ada"@example.org',
  "ada(home)@example.org",
  "<ada@example.org>",
  "Ada <ada@example.org>",
  "mailto:ada@example.org",
  "ada\\@example.org",
  "ada@[127.0.0.1]",
  "ada@127.0.0.1",
  "ada@0x7f.1",
  "ada@example.org:25",
  "ada@example.org/x",
  "ada@example.org?subject=x",
  "ada@example.org#x",
  "ada@ex%61mple.org",
  "ada@example.org.",
  "ada@.example.org",
  "ada@example..org",
  "ada@-example.org",
  "ada@example-.org",
  "ada@exam_ple.org",
  "ada@1.1.1.10",
  "ada@example.0x10",
  "ada@example.1",
  "\u0301da@example.org",
  "👍@example.org",
  `${"a".repeat(65)}@example.org`,
  `${"é".repeat(33)}@example.org`,
  `ada@${"a".repeat(64)}.org`,
  `ada@${"a.".repeat(130)}org`,
  `ada@example.org${"\u200b".repeat(2000)}`,
])("refuses %j", (typed) => {
  expect(parse(typed)).toEqual([emailMessages.invalid]);
  expect(optionalEmailAddress.safeParse(typed).success).toBe(false);
});

test.each(["", " ", "\u200b\u00a0"])("reads %j as no address", (typed) => {
  expect(parse(typed)).toEqual([emailMessages.required]);
  expect(optionalEmailAddress.parse(typed)).toBe("");
});

test("requires an address", () => {
  expect(parse(undefined)).toEqual([emailMessages.required]);
});

test("accepts only visible characters without spaces, and normalises once", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.string({ unit: "grapheme", maxLength: 3 }),
    fc.constantFrom("\u202e", "\u200d", "a", "İ", "Σ", "ß", "\u0301", "ب", " ", "\n", "xn--", "ﬁ"),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  let accepted = 0;
  fc.assert(
    fc.property(text, text, fc.constantFrom("", "example."), (local, domain, before) => {
      const parsed = emailAddress.safeParse(`${local}a@${before}${domain}a.org`);
      if (!parsed.success) return;
      accepted += 1;
      expect(parsed.data).not.toMatch(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}<>()",:;\\[\]]/u);
      expect(parsed.data).toMatch(/^[^@]+@[a-z\d.-]+$/);
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(emailAddress.parse(parsed.data)).toBe(parsed.data);
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(0);
});
