import type { LegalPage } from "#contract/foundation/site.ts";
import {
  getLegalPage,
  getSite,
  getWireInstructions,
  type Site,
  type SiteLogo,
} from "#contract/foundation/site.ts";
import { previewSettings } from "#contract/foundation/site-preview.ts";
import * as calls from "#contract/foundation/site-settings.ts";
import { isWideLogo, logoUrl } from "#contract/pictures.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, requireSignedIn, route, widestNetwork } from "../../../platform/http/route.ts";
import { siteTag } from "../../../tags.ts";
import { runOfficeTransaction } from "../audit/office-transaction.ts";
import { type ChangeSettingsDeps, changeSettings } from "./change-settings.ts";
import type { KnownSettings } from "./live-settings.ts";
import { type DraftDeps, sealDraft } from "./preview-draft.ts";
import { socialNetwork } from "./social-networks.ts";
import { drawLogo, type LogoDeps, removeLogoFiles, saveLogo } from "./upload-logo.ts";

/** The payment methods of the gateways that accept donations now. */
export type DonationMethods = Pick<Site, "sandbox" | "gift_methods" | "test_methods">;

export interface SiteDeps extends LogoDeps, DraftDeps, ChangeSettingsDeps {
  readonly readMethods: () => DonationMethods;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
}

export function siteRoutes(deps: SiteDeps): Route[] {
  const { settings } = deps;
  return [
    route(getSite, async () => siteView(deps, await settings.fresh()), {
      cachedBy: () => [siteTag],
    }),
    route(
      getLegalPage,
      async ({ params }) => ({ text: legalText(await settings.fresh(), params.page) }),
      { cachedBy: () => [siteTag] },
    ),
    route(
      getWireInstructions,
      async () => ({ text: (await settings.fresh()).values.wire_instructions }),
      { cachedBy: () => [siteTag] },
    ),
    route(calls.getSettings, async () => settingsView(await settings.fresh())),
    route(calls.changeSettings, async ({ body: { version, ...changes }, caller }) => {
      await runOfficeTransaction(deps, caller, (deed) =>
        changeSettings(deps, deed, { version, changes }),
      );
      return settingsView(await settings.fresh());
    }),
    route(previewSettings, async ({ body, caller }) => ({
      draft: await sealDraft(deps, requireSignedIn(caller), body),
    })),
    route(calls.uploadLogo, async ({ body, caller }) => {
      const visitor = widestNetwork(caller);
      const logo = await drawLogo(deps, { bytes: body, visitor, now: deps.clock() });
      try {
        await runOfficeTransaction(deps, caller, (deed) => saveLogo(deps, deed, logo));
      } catch (error) {
        await removeLogoFiles(deps.files, logo.id);
        throw error;
      }
      return logo;
    }),
  ];
}

export function siteView(
  { publicUrl, readMethods }: Pick<SiteDeps, "publicUrl" | "readMethods">,
  { values }: KnownSettings,
): Site {
  return {
    ...values,
    social_links: values.social_links.map((link) => ({
      ...link,
      icon: socialNetwork(link.url).icon,
    })),
    logo: values.logo && shownLogo(values.logo),
    imprint: values.imprint_text !== null,
    public_url: publicUrl,
    ...readMethods(),
  };
}

function shownLogo(logo: SiteLogo): Site["logo"] {
  return { ...logo, image: logoUrl(logo), wide: isWideLogo(logo) };
}

function legalText({ values }: KnownSettings, page: LegalPage) {
  const text = values[`${page}_text`];
  if (!text) throw new AppError("not_found");
  return text;
}

function settingsView({ row, defaults }: KnownSettings): calls.Settings {
  return {
    version: row?.version ?? 0,
    saved: row?.saved ?? {},
    defaults,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}
