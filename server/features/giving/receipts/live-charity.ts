import type { Charity } from "#contract/giving/receipt-content.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";

/** The charity named on new receipts; receipts that were issued don't change. */
export function liveCharity(settings: Pick<LiveSettings, "values">): () => Charity {
  return () => {
    const { charity_name, charity_address, charity_registration, tax_statement } = settings.values;
    return {
      name: charity_name,
      address: charity_address || null,
      registration: charity_registration || null,
      tax_statement,
    };
  };
}
