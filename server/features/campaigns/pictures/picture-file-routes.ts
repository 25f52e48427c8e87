import type { FastifyInstance } from "fastify";
import { sendPicture } from "../../../platform/pictures/send-picture.ts";
import { widePictureFiles } from "../../../platform/pictures/wide-picture-files.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { toPictureKey } from "./picture-files.ts";
import { createDrawnPictureReader } from "./read-drawn-picture.ts";

const pictureId = /^[0-9a-f-]{36}$/;
const types: Readonly<Record<string, `image/${string}`>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Serves the drawn pictures of campaigns at the URLs of `pictureUrl`. */
export function mountCampaignPictures(
  app: FastifyInstance,
  deps: Pick<PictureDeps, "db" | "files" | "pictureRoom">,
): void {
  const readDrawnPicture = createDrawnPictureReader(deps);
  app.get<{ Params: { id: string; file: string } }>(
    "/pictures/campaigns/:id/:file",
    async (request, reply) => {
      const { id, file } = request.params;
      const type = types[file.split(".").at(-1) ?? ""] ?? "image/webp";
      const isValid = pictureId.test(id) && widePictureFiles.includes(file);
      return sendPicture(
        reply,
        type,
        isValid ? await readDrawnPicture(toPictureKey(id), file) : undefined,
      );
    },
  );
}
