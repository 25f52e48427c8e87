import type { RecurringForDonor } from "#contract/giving/recurring.ts";

/** A monthly donation as its donor sees it, with one donation that was paid. */
export const sampleRecurring: RecurringForDonor = {
  id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ab",
  state: "active",
  reason: null,
  campaign: { id: 1, title: "Wells", open: true },
  fund: null,
  amount: 50,
  fee: 1,
  total: 51,
  currency: "USD",
  frequency: "monthly",
  first_on: "2026-10-31",
  ends_on: null,
  next_on: "2026-12-31",
  paused_until: null,
  move_to: null,
  payment_method: "Credit-Card",
  pays_with: { title: "Visa ending in 4242", expires_on: "2027-12-31" },
  may_change_method: true,
  unpaid: null,
  given: { amount: 100, donations: 2 },
  periods: [
    {
      due_on: "2026-11-30",
      donation: {
        id: "0199f0a2-7b1c-7d2e-8f3a-1234567890ac",
        secret: "a-secret-of-at-least-20-signs",
        state: "settled",
        amount: 50,
        receipt_number: "2026-000001",
      },
    },
  ],
  name: "Ada Obi",
  email: "ada@example.org",
  anonymous: false,
  created_at: "2026-10-31T10:00:00Z",
};
