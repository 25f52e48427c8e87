import * as calls from "#contract/account/profile.ts";
import { PASSWORD_CHANGED_MESSAGE } from "#contract/identity/password-reset.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { uploaderOf } from "../../foundation/throttle/admit-upload.ts";
import { abandonEmailChange } from "./abandon-email-change.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { removePhoto, setPhoto } from "./change-photo.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { getProfile } from "./get-profile.ts";
import { listOwnDonations } from "./list-own-donations.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { updateProfile } from "./update-profile.ts";

export function profileRoutes(parts: ProfileParts): Route[] {
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
  ];
}
