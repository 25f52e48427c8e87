import * as calls from "#contract/campaigns/pictures.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { toUploader } from "../../foundation/accounts/admit-upload.ts";
import { teamCall } from "../teams/team-deps.ts";
import { deletePicture } from "./delete-picture.ts";
import { getOriginalPicture, listPictures } from "./list-pictures.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { toPictureKey } from "./picture-files.ts";
import { getPictureOrder, setPictureOrder } from "./picture-order.ts";
import { cropPicture, uploadPicture } from "./upload-picture.ts";

export function pictureRoutes(deps: PictureDeps): Route[] {
  return [
    route(calls.uploadPicture, ({ params, body, caller }) => {
      if (!(body instanceof Uint8Array)) throw new AppError("unsupported_media_type");
      return uploadPicture(deps, teamCall({ params, caller }), {
        bytes: body,
        uploader: toUploader(caller),
      });
    }),
    route(calls.listPictures, async ({ params, caller }) => ({
      data: await listPictures(deps, teamCall({ params, caller })),
    })),
    route(calls.cropPicture, ({ params, body, caller }) => {
      const key = toPictureKey(params.picture);
      return cropPicture(deps, teamCall({ params, caller }), {
        key,
        crop: body.crop,
        uploader: toUploader(caller),
      });
    }),
    route(calls.deletePicture, async ({ params, caller }) => {
      await deletePicture(deps, teamCall({ params, caller }), toPictureKey(params.picture));
      return { message: "Picture deleted." };
    }),
    route(calls.getWholePicture, ({ params, caller }) =>
      getOriginalPicture(deps, teamCall({ params, caller }), toPictureKey(params.picture)),
    ),
    route(calls.getPictureOrder, ({ params, caller }) =>
      getPictureOrder(deps, teamCall({ params, caller })),
    ),
    route(calls.setPictureOrder, ({ params, body, caller }) =>
      setPictureOrder(deps, teamCall({ params, caller }), body),
    ),
  ];
}
