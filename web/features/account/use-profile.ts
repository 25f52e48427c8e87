import { getProfile, type Profile } from "#contract/account/profile.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { browserSession } from "../../lib/session/browser-session.ts";

const load = () => authorisedApi(getProfile, {});

export interface ProfileProps {
  profile: Profile;
  /** Receives the changed profile as an API call returned it. */
  onProfile: (profile: Profile) => void;
}

export function useProfile() {
  const { answer: profile, failed, retry, setAnswer } = useResponse(load);
  const onProfile = (changed: Profile) => {
    setAnswer(changed);
    if (profile && nameKey(profile) !== nameKey(changed)) renewToken();
  };
  return { profile, failed, retry, onProfile };
}

/** Renews the access token, from which the navigation bar reads the name. */
function renewToken(): void {
  void browserSession().renew();
}

function nameKey({ first_name, last_name, email }: Profile): string {
  return `${first_name} ${last_name} ${email}`;
}
