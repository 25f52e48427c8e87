import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { profileChanges } from "./account/profile.ts";
import { newCampaignBody } from "./campaigns/campaign-changes.ts";
import { postCommentBody } from "./campaigns/community.ts";
import { eventBody } from "./campaigns/team-events.ts";
import { updateBody } from "./campaigns/updates.ts";
import { donation, startDonationBody } from "./giving/donations.ts";
import { registerBody } from "./identity/registration.ts";
import { contactBody } from "./outreach/enquiries.ts";
import {
  holdsAddress,
  nameLine,
  paragraphs,
  personName,
  plainLine,
  textMessages,
} from "./plain-text.ts";

const name = nameLine(100, "Please enter a name");
const person = personName(100, "Please enter a name");
const text = z.string().check(...paragraphs);

const says = (schema: z.ZodMiniType<string, string>, given: string) => {
  const read = schema.safeParse(given);
  return read.success ? read.data : read.error.issues[0]?.message;
};

test.each([
  "Ngozi Okonjo-Iweala",
  "O’Brien, J. R. R.",
  "Dr.Smith",
  "Łukasz Žižek",
  "محمد بن سلمان",
  "می‌خواهم",
  "क्‍ष और श्री",
  "ക്‍ഷ",
  "李小龍",
  "한국어",
  "ประเทศไทย",
  "עִבְרִית",
  "👨‍👩‍👧‍👦 Family 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 1️⃣",
  "🧑🏽‍⚕️ Doctors",
  "50 % for and/or both: 3.50",
])("%s is a name", (given) => {
  expect(says(name, given)).toBe(given);
  expect(says(text, `${given}\n\n${given}`)).toBe(`${given}\n\n${given}`);
});

test.each([
  ["turned", "Ada \u202egnp.exe"],
  ["isolated", "Ada \u2066x\u2069"],
  ["a control", "Ada\u0007"],
  ["a zero byte", "Ada\u0000"],
  ["joined letters", "A\u200dda"],
  ["parted letters", "A\u200cda"],
  ["two joiners", "क्\u200d\u200dष"],
  ["a filler", "\u3164"],
  ["nothing but marks", "\u0301\u0302"],
  ["a heap of marks", `A${"\u0301".repeat(12)}`],
  ["a tag", "Ada\u{e0041}"],
  ["a bare joiner", "\u200d"],
])("%s is refused, in a line and in a text", (_, given) => {
  expect(says(name, given)).toBe(textMessages.unseen);
  expect(says(plainLine(100), given)).toBe(textMessages.unseen);
  expect(says(text, given)).toBe(textMessages.unseen);
});

test("invisible pasted signs are left out, and line breaks become spaces", () => {
  expect(says(name, "\ufeff Ada\u200b\r\nObi\u00ad\u200f ")).toBe("Ada Obi");
  expect(says(text, " One\r\nTwo\u2028\tThree ")).toBe("One\nTwo Three");
  expect(says(name, " \u200b\n ")).toBe("Please enter a name");
});

test.each([
  "https://evil.example",
  "See www.evil.example",
  "help@evil.example",
  "evil.example/prize",
  "Ada evil.com",
  "EVIL.ORG now",
  "evil.ru:8080",
])("%s is refused as a name", (given) => {
  expect(holdsAddress(given)).toBe(true);
  expect(says(name, given)).toBe(textMessages.address);
});

test.each([
  ["Booking.com", "Booking.com"],
  ["Bol.com B.V.", "Bol.com B.V."],
  ["Sukarno", "Sukarno"],
  ["Yahoo! Inc.", "Yahoo! Inc."],
  ["  Ada \u00a0  Obi\u3000Ade ", "Ada Obi Ade"],
  ["Jose\u0301 Mu\u200b\u0308ller", "José Müller"],
])("%j is the name of a donor or a company", (given, stored) => {
  expect(says(person, given)).toBe(stored);
});

test.each([
  "https://evil.example",
  "www.evil.example",
  "help@evil.example",
  "evil.example/prize",
  "evil.ru:8080",
])("%s is refused as the name of a donor or a company", (given) => {
  expect(says(person, given)).toBe(textMessages.address);
});

test("letters are composed everywhere, and runs of spaces are one space in a line", () => {
  expect(says(plainLine(100), "Cafe\u0301   au  lait")).toBe("Café au lait");
  expect(says(plainLine(100), "10\u00a0000\u00a0€")).toBe("10\u00a0000\u00a0€");
  expect(says(text, "Cafe\u0301\n  - au  lait")).toBe("Café\n  - au  lait");
});

test("only text that reads as it is written passes", () => {
  const sign = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom("\u202e", "\u200d", "a", "👍", "\u0301", "ب", " ", "\n", "\u{e0041}"),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const read = name.safeParse(signs.join(""));
      if (!read.success) return;
      expect(read.data).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069\u200b\u200e\u200f]/u);
      expect(read.data).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      expect(read.data.isWellFormed()).toBe(true);
      expect(name.parse(read.data)).toBe(read.data);
    }),
  );
});

const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

test.each([
  ["first_name", registerBody],
  ["last_name", profileChanges],
  ["name", startDonationBody],
  ["dedication", startDonationBody],
  ["message", startDonationBody],
  ["title", newCampaignBody],
  ["full_name", contactBody],
  ["subject", contactBody],
  ["message", contactBody],
  ["title", eventBody],
  ["description", eventBody],
  ["title", updateBody],
  ["text", postCommentBody],
] as const)("%s is refused beside its field", (field, schema) => {
  expect(issuesOf(schema, { [field]: "Ada \u202egnp" })).toContainEqual([
    field,
    textMessages.unseen,
  ]);
});

test("a name in an answer is not checked again", () => {
  expect(donation.shape.name.safeParse("\u202e").success).toBe(true);
});
