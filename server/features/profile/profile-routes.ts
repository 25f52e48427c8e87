import { PASSWORD_CHANGED_MESSAGE } from "#contract/password-reset.ts";
import * as calls from "#contract/profile.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Route, route, signedIn } from "../../platform/http/route.ts";
import { createStreamLimits } from "../../platform/http/stream-limits.ts";
import { uploaderOf } from "../uploads/admit-upload.ts";
import { abandonEmailChange } from "./abandon-email-change.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { removePhoto, setPhoto } from "./change-photo.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { eraseAccount } from "./erase-account.ts";
import { exportAccount } from "./export-account.ts";
import { getProfile } from "./get-profile.ts";
import { listOwnDonations } from "./list-own-donations.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { updateProfile } from "./update-profile.ts";

/** Accounts that are exported at the same time, in this process. */
const EXPORTS_OVERALL = 5;

export function profileRoutes(parts: ProfileParts): Route[] {
  const exports = createStreamLimits({ overall: EXPORTS_OVERALL });
  return [
    route(calls.getProfile, ({ caller }) => getProfile(parts, signedIn(caller).accountId)),
    route(calls.updateProfile, async ({ body, caller }) => {
      await updateProfile(parts, signedIn(caller).accountId, body);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.setPhoto, async ({ body, caller }) => {
      if (!(body instanceof Uint8Array)) throw new AppError("unsupported_media_type");
      await setPhoto(parts, uploaderOf(caller), body);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.removePhoto, async ({ caller }) => {
      await removePhoto(parts, signedIn(caller).accountId);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.changePassword, async ({ body, caller }) => {
      await changePassword(parts, body, caller);
      return { message: PASSWORD_CHANGED_MESSAGE };
    }),
    route(calls.changeEmail, async ({ body, caller }) => {
      await changeEmail(parts, body, caller);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.confirmEmailChange, async ({ body, caller }) => {
      await confirmEmailChange(parts, body, caller);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.abandonEmailChange, async ({ caller }) => {
      await abandonEmailChange(parts, signedIn(caller).accountId);
      return getProfile(parts, signedIn(caller).accountId);
    }),
    route(calls.listMyDonations, ({ query, caller }) =>
      listOwnDonations(parts, signedIn(caller).accountId, query),
    ),
    route(calls.exportAccount, ({ body, caller }) =>
      exportAccount(parts, body.password, caller, exports),
    ),
    route(calls.eraseAccount, async ({ body, caller }) => {
      await eraseAccount(parts, body.password, caller);
      return { message: "Your account is erased. Thank you for having been with us." };
    }),
  ];
}
