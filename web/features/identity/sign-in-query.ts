import { socialOutcomes } from "#contract/identity/social-return.ts";
import type { PageHandle } from "../../lib/page/page-query.ts";
import { safeNext } from "../../lib/session/sign-in-paths.ts";

const readNext = (query: URLSearchParams) => safeNext(query.get("next"));

/** For pages that lead on to the page the user wanted. */
export const withNext: PageHandle = { query: (query) => ({ next: readNext(query) }) };

/** For the page that users return to from another provider. */
export const withSocialOutcome: PageHandle = {
  query: (query) => ({
    next: readNext(query),
    social: socialOutcomes.find((known) => known === query.get("social")),
  }),
};
