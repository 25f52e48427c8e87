import type { Invitation, TeamMember } from "#contract/campaigns/teams.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import type { InvitationRow } from "./invitation-store.ts";
import type { MemberRow } from "./team-store.ts";

export function personName({ first_name, last_name }: Record<"first_name" | "last_name", string>) {
  return `${first_name} ${last_name}`.trim();
}

/** Only the owner sees email addresses. */
export function memberView(row: MemberRow, { forOwner }: { forOwner: boolean }): TeamMember {
  return {
    account_id: row.account_id,
    name: personName(row),
    portrait: portraitView(row.portrait),
    email: forOwner ? row.email : null,
    role: row.role,
    joined_at: row.joined_at?.toISOString() ?? null,
  };
}

type ShownInvitation = Pick<InvitationRow, "id" | "email" | "role" | "invited_at" | "expires_at"> &
  Pick<InvitationRow, "first_name" | "last_name">;

export function invitationView(row: ShownInvitation): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: personName(row),
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** Masks an address so that its owner recognises it: `a…@example.org`. */
export function maskAddress(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${[...name][0] ?? ""}…@${host}`;
}
