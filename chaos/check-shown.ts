import { convert, fromWire, toWire } from "#contract/money.ts";
import { type Check, check } from "./check.ts";
import type { Evidence, ShownCampaign } from "./evidence.ts";

/** Visitors see what the gateway took: counted anew from what donors sent, not from the site's rows. */
export function checkShown({ stories, payments, donations, shown }: Evidence): Check {
  const plans = new Map(stories.map(({ plan }) => [plan.mark, plan]));
  const taken = new Set(
    payments.filter(({ state }) => state === "succeeded").map(({ reference }) => reference),
  );
  const gifts = donations.filter(({ id }) => taken.has(id));

  function fault(campaign: ShownCampaign): string | false {
    const given = gifts.flatMap(({ message, rate_ppm }) => {
      const plan = plans.get(message ?? "");
      if (plan?.body.campaign_id !== campaign.id) return [];
      const amount = fromWire(plan.body.amount, plan.body.currency);
      if (!amount) return [];
      return [{ plan, worth: convert(amount, rate_ppm, campaign.currency) }];
    });
    const raised = given.reduce((sum, { worth }) => sum + worth.minor, 0);
    const donors = new Set(given.map(({ plan }) => plan.body.email ?? plan.mark)).size;
    const right =
      fromWire(campaign.raised, campaign.currency)?.minor === raised &&
      campaign.donor_count === donors;
    return (
      !right &&
      `campaign ${campaign.id} shows ${campaign.raised} of ${campaign.donor_count} donors, given were ${toWire({ minor: raised, currency: campaign.currency })} by ${donors}`
    );
  }
  return check("books: campaign pages show what was given, by how many", shown.map(fault));
}
