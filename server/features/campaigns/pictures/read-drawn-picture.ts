import { drawAllWidths } from "./draw-picture.ts";
import type { PictureDeps } from "./picture-deps.ts";
import { drawnFile, removePictureFiles } from "./picture-files.ts";
import { findPictureInState } from "./picture-store.ts";
import { toCrop } from "./picture-view.ts";

type Deps = Pick<PictureDeps, "db" | "files" | "pictureRoom">;

/** Reads a drawn picture by key and file name; undefined if there is none. */
export type ReadDrawnPicture = (key: string, name: string) => Promise<Buffer | undefined>;

/** Redraws missing files, once for all simultaneous requests. */
export function createDrawnPictureReader(deps: Deps): ReadDrawnPicture {
  const inProgress = new Map<string, Promise<boolean>>();
  return async (key, name) => {
    const file = drawnFile(key, name);
    const stored = await deps.files.get(file);
    if (stored) return stored;
    const drawing = inProgress.get(key) ?? redraw(deps, key).finally(() => inProgress.delete(key));
    inProgress.set(key, drawing);
    return (await drawing) ? deps.files.get(file) : undefined;
  };
}

/** Returns whether the picture was drawn. Throws as `pictureRoom`. */
async function redraw(deps: Deps, key: string): Promise<boolean> {
  const row = await findPictureInState(deps.db, key, "ready");
  if (!row || (await drawAllWidths(deps, key, toCrop(row))) !== null) return false;
  if (await findPictureInState(deps.db, key, "ready")) return true;
  // The picture was deleted meanwhile, so these files must go too.
  await removePictureFiles(deps.files, key);
  return false;
}
