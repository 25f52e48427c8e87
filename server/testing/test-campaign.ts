import { randomUUID } from "node:crypto";
import { money } from "#contract/money.ts";
import {
  type CreatedCampaign,
  createCampaign,
  type NewCampaign,
} from "../features/campaigns/catalogue/create-campaign.ts";
import { createCategory } from "../features/campaigns/categories/change-categories.ts";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import { today } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";

/** Creates active campaigns with default values for everything a test does not specify. */
export function campaignFactory(database: Database, clock: { now: number }) {
  return (wanted: Partial<NewCampaign> = {}): Promise<CreatedCampaign> =>
    inTransaction(database, async (tx) => {
      const mark = randomUUID().slice(0, 8);
      const organiserId =
        wanted.organiserId ??
        (await createAccount(tx, {
          email: `organiser-${mark}@example.org`,
          firstName: "Ada",
          lastName: "Obi",
          portrait: null,
        }));
      const categoryId =
        wanted.categoryId ??
        (await createCategory(tx, {
          name: `Cause ${mark}`,
          description: "A cause",
          pictureKey: "education-1",
          position: 1,
        }));
      return createCampaign(tx, {
        organiserId,
        categoryId,
        title: `A well for village ${mark}`,
        description: "Clean water within ten minutes of every door.",
        story: [{ kind: "paragraph", text: "We dig in the dry months." }],
        location: "Abuja, Nigeria",
        beneficiary: { kind: "charity", name: "Water for All", registration: "RC 1234" },
        goal: money(1_000_000, "USD"),
        state: "active",
        startsOn: today(() => clock.now - 7 * 24 * 60 * 60 * 1000),
        endsOn: null,
        pictures: [{ key: "health-aid-1", alt: "A well" }],
        funds: [],
        ...wanted,
      });
    });
}
