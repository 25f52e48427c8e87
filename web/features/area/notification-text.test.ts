import { expect, test } from "vitest";
import type { Notice } from "#contract/foundation/notifications.ts";
import { notificationText } from "./notification-text.ts";

const words = (notice: Notice) =>
  notificationText({
    id: 1,
    notice,
    campaign: { id: 7, title: "Wells" },
    happened_at: "2026-11-20T12:00:00Z",
    read: false,
  });

test("a donation names the donor and the amount, and hides an anonymous donor", () => {
  const donation = { kind: "gift", amount: 1_200.5, currency: "EUR" } as const;
  expect(words({ ...donation, donor: "Kofi" })).toEqual({
    text: "Kofi donated €1,200.50 to “Wells”",
    href: "/campaign/7/gifts",
  });
  expect(words({ ...donation, donor: null }).text).toBe("Someone donated €1,200.50 to “Wells”");
});

test("a pledge links the team to the pledges and the person who pledged to the campaign", () => {
  const pledge = { kind: "in_kind", what: "Blankets", quantity: 3 } as const;
  expect(words({ ...pledge, state: "pledged" })).toEqual({
    text: "Pledged to “Wells”: 3 × Blankets",
    href: "/campaign/7/in-kind",
  });
  expect(words({ ...pledge, state: "confirmed" }).href).toBe("/donate-page/7");
});

test("a paused recurring donation links the team to theirs", () => {
  const paused = { kind: "recurring_paused", frequency: "monthly" } as const;
  expect(words({ ...paused, amount: 20, currency: "USD" })).toEqual({
    text: "A monthly donation of $20 to “Wells” is paused",
    href: "/campaign/7/recurring",
  });
});

test("dates an event in its own time zone", () => {
  const event = { kind: "event", title: "New year", what: "announced" } as const;
  const starts_at = "2026-12-31T11:30:00.000Z";
  expect(words({ ...event, starts_at, time_zone: "Pacific/Auckland" }).text).toBe(
    "New event: New year, on January 1",
  );
  expect(words({ ...event, starts_at, time_zone: "UTC" }).text).toContain("December 31");
});

test("an unknown state still gets a sentence", () => {
  const { text } = words({ kind: "campaign_state", state: "merged", reason: "with another" });
  expect(text).toBe("“Wells” has changed: with another");
});
