import type { OfficeUser } from "#contract/office/users.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { OfficeUserRow } from "./office-user-store.ts";

export function officeUserView(row: OfficeUserRow): OfficeUser {
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    portrait: portraitView(row.portrait),
    role: row.role,
    email_verified: row.email_verified_at !== null,
    two_factor: row.two_factor_since !== null,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    campaigns: row.campaigns,
    gift_count: row.gift_count,
    session_count: row.session_count,
  };
}
