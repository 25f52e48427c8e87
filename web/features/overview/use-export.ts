import { useState } from "react";
import type { BodyOf } from "#contract/endpoint.ts";
import { createExport } from "#contract/figures/overview.ts";
import { downloadFrom } from "../../lib/save-file.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** Requests a URL that works for a minute and downloads from it. */
export function useExport() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async (body: BodyOf<typeof createExport>) => {
    setBusy(true);
    setFailed(false);
    try {
      const { url } = await authorisedApi(createExport, { body });
      downloadFrom(url);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, download };
}
