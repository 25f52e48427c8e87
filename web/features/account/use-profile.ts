import { getProfile, type Profile } from "#contract/account/profile.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { browserSession } from "../../lib/session/browser-session.ts";

const load = () => authorisedApi(getProfile, {});

/** The profile, and a way to tell that it changed. */
export interface ProfileProps {
  profile: Profile;
  /** Takes the changed profile, as a call answered it. */
  onProfile: (profile: Profile) => void;
}

export function useProfile() {
  const { answer: profile, failed, retry, setAnswer } = useAnswer(load);
  const onProfile = (changed: Profile) => {
    setAnswer(changed);
    if (profile && nameOf(profile) !== nameOf(changed)) renewNames();
  };
  return { profile, failed, retry, onProfile };
}

/** The access token holds the name too, and the navigation bar reads it there. */
function renewNames(): void {
  void browserSession().renew();
}

function nameOf({ first_name, last_name, email }: Profile): string {
  return `${first_name} ${last_name} ${email}`;
}
