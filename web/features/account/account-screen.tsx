import { useSearchParams } from "react-router";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { AccountHead } from "./account-head.tsx";
import { AccountPanels } from "./account-panels.tsx";
import { AccountTabBar } from "./account-tab-bar.tsx";
import { accountTabs, readTab } from "./account-tabs.ts";
import { LeaveCodesDialog } from "./profile/leave-codes-dialog.tsx";
import { useUnkeptCodes } from "./security/use-unkept-codes.ts";
import { useProfile } from "./use-profile.ts";

/** Everything that somebody can settle about their account; `user` is who is signed in. */
export function AccountScreen({ user }: { user: SessionUser }) {
  const [search] = useSearchParams();
  const { profile, failed, retry, onProfile } = useProfile();
  const { codes, onCodes, leaving, proceed, reset } = useUnkeptCodes();
  const tab = readTab(search);
  return (
    <div className="wrap account">
      <AccountHead person={profile ?? user} photo={profile?.photo ?? null} />
      <div className="account-columns">
        <AccountTabBar current={tab} />
        <section className="account-panel" aria-labelledby="account-tab">
          <h2 id="account-tab" className="text-heading">
            {accountTabs[tab]}
          </h2>
          {profile && <AccountPanels {...{ tab, profile, onProfile, codes, onCodes }} />}
          {failed && <FailedPart what="Your account" retry={retry} />}
          {!profile && !failed && <PartSkeleton label="Loading your account" rows={5} />}
        </section>
      </div>
      <LeaveCodesDialog open={leaving} onStay={() => reset?.()} onLeave={() => proceed?.()} />
    </div>
  );
}
