import type { Profile } from "#contract/account/profile.ts";
import { readOfficeRole } from "../../foundation/accounts/account-store.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { ProfileRow } from "./profile-store.ts";

/** An account as its owner sees it. */
export function profileView(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    mails_come_back: row.mails_come_back,
    pending_email: row.pending_email,
    prefix: row.prefix,
    first_name: row.first_name,
    last_name: row.last_name,
    photo: portraitView(row.portrait),
    role: row.role,
    office_role: readOfficeRole(row),
    has_password: row.password_hash !== null,
    two_factor: row.two_factor_since !== null,
    recovery_codes_left: row.recovery_codes_left ?? 0,
    anonymous_by_default: row.anonymous_by_default,
    notifications: {
      campaign_updates: row.mail_campaign_updates,
      thank_yous: row.mail_thank_yous,
      // Only the confirmed owner learns whether an address is subscribed.
      newsletter: row.email_verified_at !== null && row.newsletter_state === "confirmed",
      donations: row.donation_mails,
      mail_tracking: row.allow_mail_tracking,
    },
    created_at: row.created_at.toISOString(),
  };
}
