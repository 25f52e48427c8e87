import { socialOutcomes } from "#contract/identity/social-return.ts";
import type { PageHandle } from "../../lib/page/page-query.ts";
import { safeNext } from "../../lib/session/sign-in-paths.ts";
import { stripSeparators } from "../../ui/form/code-field.tsx";

const readNext = (query: URLSearchParams) => safeNext(query.get("next"));

function readCode(query: URLSearchParams): string | undefined {
  const code = stripSeparators(query.get("code"));
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** For pages that lead on to the page the user wanted. */
export const withNext: PageHandle = { query: (query) => ({ next: readNext(query) }) };

/** For the page that users return to from another provider. */
export const withSocialOutcome: PageHandle = {
  query: (query) => ({
    next: readNext(query),
    social: socialOutcomes.find((known) => known === query.get("social")),
  }),
};

/** For pages that an emailed link opens with the code filled in. */
export const withCode: PageHandle = {
  query: (query) => ({ next: readNext(query), code: readCode(query) }),
};
