import { type Currency, money, toWire } from "#contract/money.ts";
import type { OpenChange } from "../../campaigns/organising/decide-change.ts";

/** What a change would replace and by what, in words; values that stay are left out. */
export function changeRecord({ campaign, change }: OpenChange, reason: string | undefined) {
  const { beneficiary_name, currency, goal_minor } = change;
  const goal = (minor: number, of: Currency) => `${toWire(money(minor, of))} ${of}`;
  return {
    before: {
      ...(beneficiary_name === null ? {} : { beneficiary: campaign.beneficiary_name }),
      ...(currency === null ? {} : { currency: campaign.currency }),
      ...(goal_minor === null ? {} : { goal: goal(campaign.goal_minor, campaign.currency) }),
    },
    after: {
      ...(beneficiary_name === null ? {} : { beneficiary: beneficiary_name }),
      ...(currency === null ? {} : { currency }),
      ...(goal_minor === null ? {} : { goal: goal(goal_minor, currency ?? campaign.currency) }),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}
