import { expect, test } from "vitest";
import { samplePublicDonation as donation } from "../../testing/sample-donations.ts";
import { arrivalSentence, goalPercent, justDonatedText, standstillWords } from "./giving-words.ts";

const figures = { raised: 1250, goal: 2000, currency: "USD" } as const;

test("the sentence counts who just donated, and is left out where nobody did", () => {
  expect(justDonatedText(0)).toBeUndefined();
  expect(justDonatedText(1)).toBe("1 person just donated");
  expect(justDonatedText(24)).toBe("24 people just donated");
  expect(justDonatedText(25)).toBe("25+ people just donated");
  expect(justDonatedText(27)).toBe("25+ people just donated");
});

test("the goal's percent is not capped and never divides by nothing", () => {
  expect(goalPercent({ raised: 199.99, goal: 100 })).toBe(199);
  expect(goalPercent({ raised: 10, goal: 0 })).toBe(0);
});

test("a new donation is announced with the campaign's figures", () => {
  expect(arrivalSentence([donation], figures)).toBe(
    "Ada Obi just gave $50. $1,250 raised of $2,000.",
  );
});

test("an anonymous donation names nobody, and several are announced together", () => {
  const unnamed = { ...donation, donor: { name: null, portrait: null } };
  expect(arrivalSentence([unnamed], figures)).toMatch(/^Somebody just gave \$50\./);
  expect(arrivalSentence([donation, unnamed], figures)).toMatch(/^2 gifts just came in\./);
  expect(arrivalSentence([], figures)).toBe("");
});

test("a campaign that takes no donations says what happens now", () => {
  const beneficiary = { kind: "other", name: "Jonas", registration: null } as const;
  const campaign = { ...figures, beneficiary, end_date: "2026-01-23" };
  expect(standstillWords({ ...campaign, state: "active" })).toBeUndefined();
  expect(standstillWords({ ...campaign, state: "paused" })?.title).toBe("This campaign is paused");
  expect(standstillWords({ ...campaign, state: "ended" })?.text).toBe(
    "It ended on January 23, 2026 and takes no more donations. The $1,250 raised, 62% of its goal, are for Jonas.",
  );
});
