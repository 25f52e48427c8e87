import * as officeCalls from "#contract/account/office-erasure.ts";
import { eraseAccount as eraseAccountCall } from "#contract/account/profile.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { eraseAccount } from "./erase-account.ts";
import { eraseGuest, eraseUser } from "./erase-in-office.ts";
import { findGuest } from "./guest-store.ts";

export function eraseRoutes(deps: ProfileDeps): Route[] {
  return [
    route(eraseAccountCall, async ({ body, caller }) => {
      await eraseAccount(deps, body.password, caller);
      return { message: "Your account has been erased. Thank you for your support." };
    }),
    route(officeCalls.eraseUser, async ({ params: { id }, body, caller }) => {
      await eraseUser(deps, caller, { id, ...body });
      return { message: "The account has been erased." };
    }),
    route(officeCalls.lookUpGuest, async ({ query: { email } }) => {
      const { hasAccount, kept } = await findGuest(deps.db, email);
      return { email, has_account: hasAccount, kept };
    }),
    route(officeCalls.eraseGuest, async ({ body: { email, ...request }, caller }) => {
      await eraseGuest(deps, caller, { email, ...request });
      return { message: "All data for this address has been erased." };
    }),
  ];
}
