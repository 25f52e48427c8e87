import type {
  OwnPledge,
  PublicPledge,
  TeamPledge,
  WantedItem,
} from "#contract/campaigns/in-kind.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { PledgeRow } from "./in-kind-store.ts";
import type { WantedItemRow } from "./wanted-item-store.ts";

export function itemView({ id, name, note, quantity, still_wanted }: WantedItemRow): WantedItem {
  return { id, name, note, quantity, still_wanted };
}

/** The donor as the team sees them; nulls after the account is erased. */
function donorView(row: PledgeRow): TeamPledge["donor"] {
  if (row.erased_at) return { name: null, portrait: null, email: null };
  const { first_name, last_name, portrait, email } = row;
  return { name: `${first_name} ${last_name}`.trim(), portrait: portraitView(portrait), email };
}

export function publicPledgeView(row: PledgeRow): PublicPledge {
  const { name, portrait } = donorView(row);
  return {
    id: row.id,
    donor: row.anonymous ? { name: null, portrait: null } : { name, portrait },
    what: row.what,
    quantity: row.quantity,
    state: row.state === "received" ? "received" : "confirmed",
    changed_at: row.changed_at.toISOString(),
  };
}

function pledgeView(row: PledgeRow) {
  return {
    id: row.id,
    item_id: row.item_id,
    what: row.what,
    quantity: row.quantity,
    message: row.message,
    anonymous: row.anonymous,
    state: row.state,
    pledged_at: row.pledged_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

export function ownPledgeView(row: PledgeRow): OwnPledge {
  return { ...pledgeView(row), campaign: { id: row.campaign_id, title: row.title } };
}

/** `items` are those of the pledge's campaign. */
export function teamPledgeView(row: PledgeRow, items: readonly WantedItemRow[]): TeamPledge {
  const item = items.find(({ id }) => id === row.item_id);
  return { ...pledgeView(row), donor: donorView(row), still_wanted: item?.still_wanted ?? null };
}
