import { eraseAccount as eraseAccountCall } from "#contract/account/profile.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { ProfileParts } from "../profile/profile-parts.ts";
import { eraseAccount } from "./erase-account.ts";

export function eraseRoutes(parts: ProfileParts): Route[] {
  return [
    route(eraseAccountCall, async ({ body, caller }) => {
      await eraseAccount(parts, body.password, caller);
      return { message: "Your account is erased. Thank you for having been with us." };
    }),
  ];
}
