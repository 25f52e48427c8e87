import type { TeamDonation } from "#contract/giving/team-donations.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import { conversionView } from "../donations/donation-view.ts";
import type { TeamDonationRow } from "./team-donation-store.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));

/** A donation as the team sees it, without the names of anonymous donors. */
export function teamDonationView(row: TeamDonationRow): TeamDonation {
  const conversion = conversionView(row);
  return {
    id: row.id,
    number: row.number,
    donor: { name: row.donor_name, portrait: portraitView(row.donor_portrait) },
    amount: wire(row.campaign_amount_minor, row.campaign_currency),
    cost: wire(row.cost_minor, row.campaign_currency),
    refunded: wire(row.campaign_refunded_minor, row.campaign_currency),
    currency: row.campaign_currency,
    conversion: conversion && {
      ...conversion,
      amount: wire(row.gift_minor, row.currency),
      currency: row.currency,
    },
    fee: wire(row.fee_minor, row.currency),
    fee_currency: row.currency,
    message: row.message,
    fund: row.fund_name,
    given_at: row.settled_at.toISOString(),
    thanked_at: row.thanked_at?.toISOString() ?? null,
    recurring: row.frequency,
    offline:
      row.offline_way === null
        ? null
        : {
            way: row.offline_way,
            note: row.team_note,
            recorded_by: row.recorder_name,
            confirmed: row.confirmed,
          },
  };
}
