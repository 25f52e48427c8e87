import type { FastifyInstance } from "fastify";
import * as calls from "#contract/account/profile.ts";
import { PASSWORD_CHANGED_MESSAGE } from "#contract/identity/password-reset.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { sendPicture } from "../../../platform/pictures/send-picture.ts";
import { toUploader } from "../../foundation/accounts/admit-upload.ts";
import { abandonEmailChange, changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { removePhoto, setPhoto } from "./change-photo.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { listOwnDonations } from "./list-own-donations.ts";
import { getProfile, updateProfile } from "./own-profile.ts";
import { portraitFile, portraitWidths } from "./portrait-files.ts";
import type { ProfileDeps } from "./profile-deps.ts";

export function profileRoutes(deps: ProfileDeps): Route[] {
  return [
    route(calls.getProfile, ({ caller }) => getProfile(deps, requireSignedIn(caller).accountId)),
    route(calls.updateProfile, async ({ body, caller }) => {
      await updateProfile(deps, requireSignedIn(caller).accountId, body);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.setPhoto, async ({ body, caller }) => {
      if (!(body instanceof Uint8Array)) throw new AppError("unsupported_media_type");
      await setPhoto(deps, toUploader(caller), body);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.removePhoto, async ({ caller }) => {
      await removePhoto(deps, requireSignedIn(caller).accountId);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.changePassword, async ({ body, caller }) => {
      await changePassword(deps, body, caller);
      return { message: PASSWORD_CHANGED_MESSAGE };
    }),
    route(calls.changeEmail, async ({ body, caller }) => {
      await changeEmail(deps, body, caller);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.confirmEmailChange, async ({ body, caller }) => {
      await confirmEmailChange(deps, body, caller);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.abandonEmailChange, async ({ caller }) => {
      await abandonEmailChange(deps, requireSignedIn(caller).accountId);
      return getProfile(deps, requireSignedIn(caller).accountId);
    }),
    route(calls.listMyDonations, ({ query, caller }) =>
      listOwnDonations(deps, requireSignedIn(caller).accountId, query),
    ),
  ];
}

const portraitId = /^[0-9a-f-]{36}$/;

/** Serves photos at the URLs from `portraitView`. The photo at a URL never changes. */
export function mountPortraits(app: FastifyInstance, { files }: Pick<ProfileDeps, "files">): void {
  app.get<{ Params: { id: string; file: string } }>(
    "/pictures/portraits/:id/:file",
    async (request, reply) => {
      const { id, file } = request.params;
      const width = portraitWidths.find((side) => file === `${side}.webp`);
      const picture =
        width !== undefined && portraitId.test(id)
          ? await files.get(portraitFile(`portraits/${id}`, width))
          : undefined;
      return sendPicture(reply, "image/webp", picture);
    },
  );
}
