import { type RefObject, useEffect } from "react";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { fillForm } from "./fill-form.ts";
import { readGivingValues } from "./giving-values.ts";

/**
 * Fills in the name and the address of somebody signed in, and whether they give anonymously. What
 * was typed already stays. `onFilled` is called when the form was changed.
 */
export function useKnownDonor(form: RefObject<HTMLFormElement | null>, onFilled: () => void): void {
  const { user } = useSession();
  const id = user?.sub;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not each render.
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    ownProfile()
      .then((profile) => {
        if (left || !form.current) return;
        const typed = readGivingValues(new FormData(form.current));
        fillForm(form.current, {
          name: typed.name || `${profile.first_name} ${profile.last_name}`.trim(),
          email: typed.email || profile.email,
          anonymous: typed.anonymous || profile.anonymous_by_default,
        });
        onFilled();
      })
      // Nothing here is needed to give.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [id]);
}

/** The contract of profiles is loaded here, so that guests do without it. */
async function ownProfile() {
  const { getProfile } = await import("#contract/account/profile.ts");
  return authorisedApi(getProfile, {});
}
