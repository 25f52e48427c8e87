import { renderToString } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import type { OwnPledge } from "#contract/campaigns/in-kind.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { sampleDonation } from "../../../testing/sample-donations.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ownDonationColumns } from "./own-donation-columns.tsx";
import { OwnPledgeItem } from "./own-pledge-item.tsx";

// A zone far ahead of UTC, set before any module that formats days is loaded.
vi.hoisted(() => {
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  vi.resetModules();
});
afterAll(() => vi.resetModules());

function render(donation: Donation): string {
  return renderToString(
    <DataTable
      what="Donations"
      columns={ownDonationColumns}
      rows={[{ ...donation, secret: "a-secret" }]}
      keyOf={({ id }) => id}
    />,
  );
}

test("shows the UTC day of a donation's receipt in every time zone", () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-14 * 60);
  expect(render(sampleDonation)).toContain("Mar 18, 2026");
  const open = { ...sampleDonation, state: "open", settled_at: null } as const;
  expect(render(open)).toContain("Mar 17, 2026");
});

test("shows the UTC day of a pledge in every time zone", () => {
  const pledge: OwnPledge = {
    id: 1,
    item_id: null,
    campaign: sampleDonation.campaign,
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
