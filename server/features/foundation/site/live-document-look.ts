import type { SiteLogo } from "#contract/foundation/site.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import type { DocumentLogo, DocumentLook } from "../../../platform/pdf/document-look.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LiveSettings } from "./live-settings.ts";
import { logoFile } from "./upload-logo.ts";

type Files = Pick<FileStore, "get">;

/** The look of documents with the current settings, cached until they change. */
export function liveDocumentLook(
  settings: Pick<LiveSettings, "values">,
  files: Files,
): () => Promise<DocumentLook> {
  let cached: { readonly values: SiteValues; readonly look: DocumentLook } | undefined;
  return async () => {
    const { values } = settings;
    if (cached?.values === values) return cached.look;
    const look = await loadDocumentLook(files, values);
    cached = { values, look };
    return look;
  };
}

/** The look of documents with these settings, without the logo if its file is missing. */
export async function loadDocumentLook(files: Files, values: SiteValues): Promise<DocumentLook> {
  const { logo, product_name: name, colour_main: main, colour_accent: accent } = values;
  return { colours: { main, accent }, logo: logo && (await readLogo(files, logo, name)) };
}

async function readLogo(
  files: Files,
  { id, width, height }: SiteLogo,
  name: string,
): Promise<DocumentLogo | null> {
  const bytes = await files.get(logoFile(id, "logo.png"));
  if (!bytes) return null;
  const image = `data:image/png;base64,${bytes.toString("base64")}`;
  return { alt: `Logo of ${name}`, image, width, height };
}
