import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/http/app-error.ts";
import { portraitFile, portraitWidths } from "./portrait-files.ts";
import type { ProfileParts } from "./profile-parts.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const portraitId = /^[0-9a-f-]{36}$/;

/** Serves people's photos under the addresses that `portraitView` gives; each photo has its own for good. */
export function mountPortraits(app: FastifyInstance, { files }: Pick<ProfileParts, "files">): void {
  app.get<{ Params: { id: string; file: string } }>(
    "/pictures/portraits/:id/:file",
    async (request, reply) => {
      const { id, file } = request.params;
      const width = portraitWidths.find((side) => file === `${side}.webp`);
      const picture =
        width !== undefined && portraitId.test(id)
          ? await files.get(portraitFile(`portraits/${id}`, width))
          : undefined;
      if (!picture) throw new AppError("not_found");
      return reply
        .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
        .header("content-security-policy", "default-src 'none'")
        .type("image/webp")
        .send(picture);
    },
  );
}
