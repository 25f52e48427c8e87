import type { OfficeRole } from "#contract/office-roles.ts";
import { openAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";
import { switchOnTwoFactor } from "./test-two-factor.ts";

/** A member of the office, by default an owner, and their calls. A site with a real gateway needs `twoFactor`. */
export async function openOffice(
  site: TestSite,
  {
    twoFactor = false,
    officeRole = "owner",
  }: { twoFactor?: boolean; officeRole?: OfficeRole } = {},
) {
  const account = await openAccount(site, { officeRole, firstName: "Frieda" });
  const bearer = await account.bearer();
  if (twoFactor) await switchOnTwoFactor(site, account, bearer);
  const send = (method: string, path: string, body?: unknown) => {
    const bare = method === "GET" || method === "DELETE";
    const raw = body instanceof Uint8Array;
    return site.ask(`/api/v1/admin/${path}`, {
      method,
      headers: {
        ...(bare ? {} : { "content-type": raw ? "image/png" : "application/json" }),
        ...bearer,
      },
      ...(bare ? {} : { body: raw ? Buffer.from(body) : JSON.stringify(body ?? {}) }),
    });
  };
  const get = (path: string) => send("GET", path);
  return {
    account,
    bearer,
    send,
    get,
    post: (path: string, body?: unknown) => send("POST", path, body),
    put: (path: string, body: unknown) => send("PUT", path, body),
    remove: (path: string) => send("DELETE", path),
    /** Decides about a campaign in its current version. */
    decide: async (id: number, action: string, reason?: string) => {
      const { version } = (await get(`campaigns/${id}/`)).json;
      return send("POST", `campaigns/${id}/decisions/`, { action, reason, version });
    },
    /** This member's actions, newest first. */
    trail: async () => (await get(`audit/?actor=${account.id}&limit=50`)).json.data,
  };
}

export type TestOffice = Awaited<ReturnType<typeof openOffice>>;
