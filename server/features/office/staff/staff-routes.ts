import * as calls from "#contract/office/staff.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";
import { acceptOfficeInvitation, readOfficeInvitation } from "./accept-invitation.ts";
import { changeStaffRole } from "./change-staff-role.ts";
import { inviteStaff, withdrawInvitation } from "./invite-staff.ts";
import { listStaff } from "./list-staff.ts";

export function staffRoutes(deps: TwoFactorDeps): Route[] {
  return [
    route(calls.listStaff, ({ caller }) => listStaff(deps, caller)),
    route(calls.inviteStaff, async ({ body, caller }) => {
      await inviteStaff(deps, caller, body);
      return { message: `Invitation sent to ${body.email}.` };
    }),
    route(calls.withdrawStaffInvitation, async ({ params: { id }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => withdrawInvitation(context, id));
      return { message: "Invitation withdrawn." };
    }),
    route(calls.changeStaffRole, async ({ params: { id }, body, caller }) => ({
      message: await changeStaffRole(deps, caller, { id, ...body }),
    })),
    route(calls.readOfficeInvitation, async ({ body: { token }, caller }) => {
      const { accountId } = requireSignedIn(caller);
      return { data: await readOfficeInvitation(deps, { token, accountId }) };
    }),
    route(calls.acceptOfficeInvitation, ({ body: { token }, caller }) =>
      acceptOfficeInvitation(deps, { token, accountId: requireSignedIn(caller).accountId }),
    ),
  ];
}
