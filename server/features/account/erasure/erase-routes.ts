import { eraseAccount as eraseAccountCall } from "#contract/account/profile.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { eraseAccount } from "./erase-account.ts";

export function eraseRoutes(deps: ProfileDeps): Route[] {
  return [
    route(eraseAccountCall, async ({ body, caller }) => {
      await eraseAccount(deps, body.password, caller);
      return { message: "Your account is erased. Thank you for having been with us." };
    }),
  ];
}
