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
  containsAddress,
  nameLine,
  paragraphs,
  personName,
  plainLine,
  textMessages,
} from "./plain-text.ts";

const name = nameLine(100, "Please enter a name");
const personSchema = personName(100, "Please enter a name");
const text = z.string().check(...paragraphs);

const result = (schema: z.ZodMiniType<string, string>, given: string) => {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
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
])("accepts the name %s", (given) => {
  expect(result(name, given)).toBe(given);
  expect(result(text, `${given}\n\n${given}`)).toBe(`${given}\n\n${given}`);
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
])("refuses %s, in a line and in a text", (_, given) => {
  expect(result(name, given)).toBe(textMessages.unprintable);
  expect(result(plainLine(100), given)).toBe(textMessages.unprintable);
  expect(result(text, given)).toBe(textMessages.unprintable);
});

test("removes invisible pasted characters, and turns line breaks into spaces", () => {
  expect(result(name, "\ufeff Ada\u200b\r\nObi\u00ad\u200f ")).toBe("Ada Obi");
  expect(result(text, " One\r\nTwo\u2028\tThree ")).toBe("One\nTwo Three");
  expect(result(name, " \u200b\n ")).toBe("Please enter a name");
});

test.each([
  "https://evil.example",
  "See www.evil.example",
  "help@evil.example",
  "evil.example/prize",
  "Ada evil.com",
  "EVIL.ORG now",
  "evil.ru:8080",
])("refuses %s as a name", (given) => {
  expect(containsAddress(given)).toBe(true);
  expect(result(name, given)).toBe(textMessages.address);
});

test.each([
  ["Booking.com", "Booking.com"],
  ["Bol.com B.V.", "Bol.com B.V."],
  ["Sukarno", "Sukarno"],
  ["Yahoo! Inc.", "Yahoo! Inc."],
  ["  Ada \u00a0  Obi\u3000Ade ", "Ada Obi Ade"],
  ["Jose\u0301 Mu\u200b\u0308ller", "José Müller"],
])("accepts %j as the name of a donor or company", (given, stored) => {
  expect(result(personSchema, given)).toBe(stored);
});

test.each([
  "https://evil.example",
  "www.evil.example",
  "help@evil.example",
  "evil.example/prize",
  "evil.ru:8080",
])("refuses %s as the name of a donor or company", (given) => {
  expect(result(personSchema, given)).toBe(textMessages.address);
});

test("composes letters, and collapses runs of spaces in a line", () => {
  expect(result(plainLine(100), "Cafe\u0301   au  lait")).toBe("Café au lait");
  expect(result(plainLine(100), "10\u00a0000\u00a0€")).toBe("10\u00a0000\u00a0€");
  expect(result(text, "Cafe\u0301\n  - au  lait")).toBe("Café\n  - au  lait");
});

test("accepts only text that displays as it is stored", () => {
  const character = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom("\u202e", "\u200d", "a", "👍", "\u0301", "ب", " ", "\n", "\u{e0041}"),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const parsed = name.safeParse(characters.join(""));
      if (!parsed.success) return;
      expect(parsed.data).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069\u200b\u200e\u200f]/u);
      expect(parsed.data).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(name.parse(parsed.data)).toBe(parsed.data);
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
] as const)("refuses %s next to its field", (field, schema) => {
  expect(issuesOf(schema, { [field]: "Ada \u202egnp" })).toContainEqual([
    field,
    textMessages.unprintable,
  ]);
});

test("does not check a name in a response again", () => {
  expect(donation.shape.name.safeParse("\u202e").success).toBe(true);
});
