import { runDrawPicture } from "../features/campaigns/pictures/draw-picture.ts";
import type { TestAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

/** A team's calls about a campaign's pictures. */
export async function openPictures(site: TestSite, campaignId: number, who?: TestAccount) {
  const bearer: Record<string, string> = who ? await who.bearer() : {};
  const path = `/api/v1/organiser/campaigns/${campaignId}/pictures/`;
  const send = (method: string, at: string, body?: unknown) =>
    site.ask(path + at, {
      method,
      headers: body === undefined ? bearer : { "content-type": "application/json", ...bearer },
      body: JSON.stringify(body),
    });
  const upload = (bytes: Uint8Array | string, type = "image/png") =>
    site.ask(path, {
      method: "POST",
      headers: { ...bearer, "content-type": type },
      body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
    });
  const draw = (key: string) => runDrawPicture(site.deps, { key });
  return {
    upload,
    /** Runs the job. */
    draw,
    /** Uploads a picture and runs the job; returns the key. */
    ready: async (bytes: Uint8Array | string): Promise<string> => {
      const { status, text, json } = await upload(bytes);
      if (status !== 201) throw new Error(`${status} ${text}`);
      await draw(json.key);
      return json.key;
    },
    list: () => site.get(path, bearer),
    order: () => site.get(`${path}order/`, bearer),
    setOrder: (pictures: ReadonlyArray<{ key: string; alt: string }>, version: string) =>
      send("PUT", "order/", { pictures, version }),
    crop: (key: string, crop: unknown) => send("PATCH", `${uuidOf(key)}/`, { crop }),
    remove: (key: string) => send("DELETE", `${uuidOf(key)}/`),
    whole: (key: string) => fetch(`${site.url}${path}${uuidOf(key)}/whole/`, { headers: bearer }),
  };
}

function uuidOf(key: string): string {
  return key.replace("campaigns/", "");
}
