import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { OwnPledge } from "#contract/campaigns/in-kind.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { DonationItem } from "./donation-item.tsx";
import { OwnPledgeItem } from "./own-pledge-item.tsx";

// Far ahead of UTC, and there before anything that shows days is loaded.
vi.hoisted(() => {
  process.env.TZ = "Pacific/Kiritimati";
});

const campaign = { id: 1, title: "Wells" };
const donation: Donation = {
  id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ab",
  state: "settled",
  campaign,
  amount: 50,
  fee: 1,
  total: 51,
  currency: "USD",
  campaign_amount: 50,
  campaign_currency: "USD",
  payment_method: "Credit-Card",
  name: "Ada Obi",
  anonymous: false,
  message: null,
  dedication: null,
  fund: null,
  created_at: "2026-03-17T23:59:50Z",
  settled_at: "2026-03-18T20:00:00Z",
  checkout_url: null,
};

test("a gift has the day of its receipt, UTC, wherever somebody looks", () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-14 * 60);
  expect(renderToString(<DonationItem donation={donation} />)).toContain("March 18, 2026");
  const open = { ...donation, state: "open", settled_at: null } as const;
  expect(renderToString(<DonationItem donation={open} />)).toContain("March 17, 2026");
});

test("so has what somebody pledged", () => {
  const pledge: OwnPledge = {
    id: 1,
    item_id: null,
    campaign,
    what: "blankets",
    quantity: 3,
    message: null,
    anonymous: false,
    state: "pledged",
    pledged_at: "2026-03-18T20:00:00Z",
    changed_at: "2026-03-18T20:00:00Z",
  };
  const html = renderToString(<OwnPledgeItem pledge={pledge} onWithdraw={async () => {}} />);
  expect(html).toContain("March 18, 2026");
});
