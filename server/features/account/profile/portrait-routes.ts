import type { FastifyInstance } from "fastify";
import { sendPicture } from "../../../platform/pictures/send-picture.ts";
import { portraitFile, portraitWidths } from "./portrait-files.ts";
import type { ProfileDeps } from "./profile-deps.ts";

const portraitId = /^[0-9a-f-]{36}$/;

/** Serves people's photos under the addresses that `portraitView` gives; each photo has its own for good. */
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
