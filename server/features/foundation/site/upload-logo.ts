import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { SiteLogo } from "#contract/foundation/site.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { defineJob, type Jobs } from "../../../platform/jobs/jobs.ts";
import type { PictureWorker } from "../../../platform/pictures/picture-worker.ts";
import { sendPicture } from "../../../platform/pictures/send-picture.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { OfficeTransaction } from "../audit/office-transaction.ts";
import { deleteLogos, findOldLogos, insertLogo } from "./site-logo-store.ts";
import { lockSettings } from "./site-settings-store.ts";

export interface LogoDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  readonly pictureRoom: PictureWorker;
}

/** The logo files that are served, with their content types. */
const served = { "logo.webp": "image/webp", "logo.png": "image/png" } as const;
const logoFiles = ["logo.webp", "logo.png", "whole.png"] as const;

/** Removes the files of a deleted logo after the commit. */
export const removeLogo = defineJob({
  name: "remove-logo",
  data: z.object({ id: z.string() }),
  isPersistent: true,
});

export function logoFile(id: string, name: (typeof logoFiles)[number]): string {
  return `site/${id}/${name}`;
}

/** Stored in addition to the logo in use, so that two people trying out logos lose none. */
const KEPT = 10;

/**
 * Draws a logo and stores its files. Throws `unsupported_media_type` or `invalid` if it isn't an
 * image, and as `PictureWorker` does.
 */
export async function drawLogo(
  { files, pictureRoom }: LogoDeps,
  { bytes, visitor, now }: { bytes: unknown; visitor: string; now: number },
): Promise<SiteLogo> {
  if (!(bytes instanceof Uint8Array)) throw new AppError("unsupported_media_type");
  const { original, shown, small, width, height } = await pictureRoom.logo(bytes, visitor);
  const id = uuidv7(now);
  await files.put(logoFile(id, "whole.png"), original);
  await files.put(logoFile(id, "logo.png"), small);
  await files.put(logoFile(id, "logo.webp"), shown);
  return { id, width, height };
}

/** Makes a logo available for selection, and deletes the oldest unused ones. */
export async function saveLogo(
  { jobs }: Pick<LogoDeps, "jobs">,
  { tx, at, record }: OfficeTransaction,
  logo: SiteLogo,
): Promise<void> {
  const used = (await lockSettings(tx))?.saved.logo?.id;
  await insertLogo(tx, { ...logo, uploaded_at: at });
  const old = await findOldLogos(tx, { kept: KEPT, used });
  await deleteLogos(tx, old);
  await jobs.enqueue(tx, removeLogo, ...old.map((id) => ({ id })));
  const { id, width, height } = logo;
  await record({
    action: "upload",
    subject: { type: "settings", id: "site" },
    after: { logo: id, size: `${width} × ${height}` },
  });
}

const logoId = /^[0-9a-f-]{36}$/;

/** Serves logos at the paths of `logoUrl` and `smallLogoUrl`. */
export function mountLogos(app: FastifyInstance, { files }: Pick<LogoDeps, "files">): void {
  for (const name of ["logo.webp", "logo.png"] as const) {
    app.get<{ Params: { id: string } }>(`/pictures/site/:id/${name}`, async (request, reply) => {
      const { id } = request.params;
      const bytes = logoId.test(id) ? await files.get(logoFile(id, name)) : undefined;
      return sendPicture(reply, served[name], bytes);
    });
  }
}

export async function removeLogoFiles(files: FileStore, id: string): Promise<void> {
  for (const name of logoFiles) await files.remove(logoFile(id, name));
}
