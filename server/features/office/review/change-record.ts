import { type Currency, money, toWire } from "#contract/money.ts";
import type { ProposedChange } from "./review-store.ts";

/** What a change would replace and by what, in words; values that stay are left out. */
export function changeRecord(change: ProposedChange, reason: string | undefined) {
  const { new_beneficiary, new_currency, new_goal_minor } = change;
  const now = { beneficiary: change.beneficiary_name, currency: change.currency };
  const goal = (minor: number, currency: Currency) =>
    `${toWire(money(minor, currency))} ${currency}`;
  return {
    before: {
      ...(new_beneficiary === null ? {} : { beneficiary: now.beneficiary }),
      ...(new_currency === null ? {} : { currency: now.currency }),
      ...(new_goal_minor === null ? {} : { goal: goal(change.goal_minor, change.currency) }),
    },
    after: {
      ...(new_beneficiary === null ? {} : { beneficiary: new_beneficiary }),
      ...(new_currency === null ? {} : { currency: new_currency }),
      ...(new_goal_minor === null
        ? {}
        : { goal: goal(new_goal_minor, new_currency ?? change.currency) }),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}
