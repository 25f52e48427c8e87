import { type RefObject, useEffect } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { fillForm } from "./fill-form.ts";
import { readGivingValues } from "./giving-values.ts";

/**
 * Fills in the name, email and anonymity of a signed-in donor, without replacing anything typed. Calls `onFilled`
 * after changing the form.
 */
export function useKnownDonor(form: RefObject<HTMLFormElement | null>, onFilled: () => void): void {
  const { user } = useSession();
  const id = user?.sub;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user, not on every render.
  useEffect(() => {
    if (id === undefined) return;
    let cancelled = false;
    loadProfile()
      .then((profile) => {
        if (cancelled || !form.current) return;
        const typed = readGivingValues(new FormData(form.current));
        fillForm(form.current, {
          name: typed.name || `${profile.first_name} ${profile.last_name}`.trim(),
          email: typed.email || profile.email,
          anonymous: typed.anonymous || profile.anonymous_by_default,
        });
        onFilled();
      })
      // Giving works without a profile.
      .catch(() => {});
    return () => {
      cancelled = true;
    };
  }, [id]);
}

/** Loads the profile contract here, because guests don't need it. */
async function loadProfile() {
  const { getProfile } = await import("#contract/account/profile.ts");
  return authorisedApi(getProfile, {});
}
