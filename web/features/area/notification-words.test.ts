import { expect, test } from "vitest";
import type { Notice } from "#contract/foundation/notifications.ts";
import { notificationWords } from "./notification-words.ts";

const words = (notice: Notice) =>
  notificationWords({
    id: 1,
    notice,
    campaign: { id: 7, title: "Wells" },
    happened_at: "2026-11-20T12:00:00Z",
    read: false,
  });

test("a donation says who gave how much, and no name where the donor is anonymous", () => {
  const donation = { kind: "gift", amount: 1_200.5, currency: "EUR" } as const;
  expect(words({ ...donation, donor: "Kofi" })).toEqual({
    text: "Kofi gave €1,200.50 to “Wells”",
    href: "/campaign/7/gifts",
  });
  expect(words({ ...donation, donor: null }).text).toBe("Somebody gave €1,200.50 to “Wells”");
});

test("a notification of a pledge leads the team to the pledges, and the person who pledged to the campaign", () => {
  const pledge = { kind: "in_kind", what: "Blankets", quantity: 3 } as const;
  expect(words({ ...pledge, state: "pledged" })).toEqual({
    text: "3 × Blankets was pledged to “Wells”",
    href: "/campaign/7/in-kind",
  });
  expect(words({ ...pledge, state: "confirmed" }).href).toBe("/donate-page/7");
});

test("an event is on the day of its own zone", () => {
  const event = { kind: "event", title: "New year", what: "announced" } as const;
  const starts_at = "2026-12-31T11:30:00.000Z";
  expect(words({ ...event, starts_at, time_zone: "Pacific/Auckland" }).text).toBe(
    "A new event: New year, on January 1",
  );
  expect(words({ ...event, starts_at, time_zone: "UTC" }).text).toContain("December 31");
});

test("a state that only a later version knows still gets a sentence", () => {
  const told = words({ kind: "campaign_state", state: "merged", reason: "with another" });
  expect(told.text).toBe("“Wells” has changed: with another");
});
