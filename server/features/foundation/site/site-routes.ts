import { getSite } from "#contract/foundation/site.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { siteTag } from "../../../tags.ts";

/** What the configuration says about the site. */
export interface SiteDeps {
  readonly productName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** Origin without a slash at the end. */
  readonly publicUrl: string;
  readonly sandbox: boolean;
}

export function siteRoutes(deps: SiteDeps): Route[] {
  return [
    route(
      getSite,
      async () => ({
        product_name: deps.productName,
        contact_email: deps.contactEmail,
        contact_phone: deps.contactPhone,
        public_url: deps.publicUrl,
        sandbox: deps.sandbox,
      }),
      { cachedBy: () => [siteTag] },
    ),
  ];
}
