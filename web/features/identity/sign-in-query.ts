import { socialOutcomes } from "#contract/identity/social-return.ts";
import type { PageHandle } from "../../lib/page/page-query.ts";
import { safeNext } from "../../lib/session/sign-in-paths.ts";
import { digitsOf } from "../../ui/form/code-field.tsx";

const nextOf = (query: URLSearchParams) => safeNext(query.get("next"));

function codeOf(query: URLSearchParams): string | undefined {
  const code = digitsOf(query.get("code"));
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** For pages that lead on to the page somebody wanted. */
export const leadingOn: PageHandle = { query: (query) => ({ next: nextOf(query) }) };

/** For the page that people also come back to from another provider. */
export const comingBack: PageHandle = {
  query: (query) => ({
    next: nextOf(query),
    social: socialOutcomes.find((known) => known === query.get("social")),
  }),
};

/** For pages that a mailed link opens with the code filled in. */
export const withCode: PageHandle = {
  query: (query) => ({ next: nextOf(query), code: codeOf(query) }),
};
