import { drawAllWidths } from "./draw-picture.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { drawnFile, removePictureFiles } from "./picture-files.ts";
import { findInState } from "./picture-store.ts";
import { cropOf } from "./picture-view.ts";

type Deps = Pick<PictureDeps, "db" | "files" | "pictureRoom">;

/** Reads a drawn picture by its key and the name of the file; undefined when there is none. */
export type ReadDrawnPicture = (key: string, name: string) => Promise<Buffer | undefined>;

/** A file that is missing is drawn again, once for all who ask for it meanwhile. */
export function createDrawnPictureReader(deps: Deps): ReadDrawnPicture {
  const underWay = new Map<string, Promise<boolean>>();
  return async (key, name) => {
    const file = drawnFile(key, name);
    const kept = await deps.files.get(file);
    if (kept) return kept;
    const drawing = underWay.get(key) ?? drawAgain(deps, key).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return (await drawing) ? deps.files.get(file) : undefined;
  };
}

/** Answers whether the picture was drawn. Throws as the room where pictures are drawn. */
async function drawAgain(deps: Deps, key: string): Promise<boolean> {
  const row = await findInState(deps.db, key, "ready");
  if (!row || (await drawAllWidths(deps, key, cropOf(row))) !== null) return false;
  if (await findInState(deps.db, key, "ready")) return true;
  // The picture and its files were deleted meanwhile; these files came later.
  await removePictureFiles(deps.files, key);
  return false;
}
