import type { SiteLogo } from "#contract/foundation/site.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import type { PaperLogo, PaperLook } from "../../../platform/pdf/paper-look.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LiveSettings } from "./live-settings.ts";
import { logoFile } from "./upload-logo.ts";

type Files = Pick<FileStore, "get">;

/** How papers look with the present settings; a logo is read once. */
export function livePaperLook(
  settings: Pick<LiveSettings, "values">,
  files: Files,
): () => Promise<PaperLook> {
  let latest: { readonly values: SiteValues; readonly look: PaperLook } | undefined;
  return async () => {
    const { values } = settings;
    if (latest?.values === values) return latest.look;
    const look = await paperLookOf(files, values);
    latest = { values, look };
    return look;
  };
}

/** How papers look with these settings. A logo whose file is gone is left out. */
export async function paperLookOf(files: Files, values: SiteValues): Promise<PaperLook> {
  const { logo, product_name: name, colour_main: main, colour_accent: accent } = values;
  return { colours: { main, accent }, logo: logo && (await readLogo(files, logo, name)) };
}

async function readLogo(
  files: Files,
  { id, width, height }: SiteLogo,
  name: string,
): Promise<PaperLogo | null> {
  const bytes = await files.get(logoFile(id, "logo.png"));
  if (!bytes) return null;
  const image = `data:image/png;base64,${bytes.toString("base64")}`;
  return { alt: `Logo of ${name}`, image, width, height };
}
