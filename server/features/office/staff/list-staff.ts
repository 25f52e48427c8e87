import type { ResponseOf } from "#contract/endpoint.ts";
import type { listStaff as listStaffCall } from "#contract/office/staff.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { findAccount, listStaff as findStaff } from "../../foundation/accounts/account-store.ts";
import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";
import { fullName } from "./change-staff-role.ts";
import { findOpenInvitations } from "./invitation-store.ts";

export async function listStaff(
  { db, clock }: Pick<TwoFactorDeps, "db" | "clock">,
  caller: Caller,
): Promise<ResponseOf<typeof listStaffCall>> {
  const { accountId, twoFactor } = requireSignedIn(caller);
  const [staff, invitations, account] = await Promise.all([
    findStaff(db),
    findOpenInvitations(db, new Date(clock())),
    findAccount(db, accountId),
  ]);
  return {
    members: staff.map((row) => ({
      id: row.id,
      name: fullName(row),
      email: row.email,
      role: row.office_role,
      two_factor: row.two_factor_since !== null,
      disabled: row.disabled_at !== null,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invited_by: fullName(row),
      expires_at: row.expires_at.toISOString(),
    })),
    confirmed_by: twoFactor ? "code" : account?.password_hash ? "password" : "login",
  };
}
