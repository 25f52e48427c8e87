import { useSearchParams } from "react-router";
import type { Profile } from "#contract/account/profile.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AccountPanels } from "./account-panels.tsx";
import { type AccountTab, accountTabs, readTab, tabPath } from "./account-tabs.ts";
import { LeaveCodesDialog, useUnsavedCodes } from "./security/unsaved-codes.tsx";
import { useProfile } from "./use-profile.ts";

export function AccountScreen({ user }: { user: SessionUser }) {
  const [search] = useSearchParams();
  const { profile, failed, retry, onProfile } = useProfile();
  const { codes, onCodes, leaving, proceed, reset } = useUnsavedCodes();
  const tab = readTab(search);
  return (
    <div className="wrap account-screen">
      <AccountHead person={profile ?? user} photo={profile?.photo ?? null} />
      <div>
        <AccountTabBar current={tab} />
        <section className="account-screen-panel" aria-labelledby="account-tab">
          <h2 id="account-tab" className="text-heading">
            {accountTabs[tab]}
          </h2>
          {profile && <AccountPanels {...{ tab, profile, onProfile, codes, onCodes }} />}
          {failed && <SectionError what="Your account" retry={retry} />}
          {!profile && !failed && <SectionSkeleton label="Loading your account" rows={5} />}
        </section>
      </div>
      <LeaveCodesDialog open={leaving} onStay={() => reset?.()} onLeave={() => proceed?.()} />
    </div>
  );
}

interface AccountHeadProps {
  /** Comes from the session until the profile has loaded. */
  person: Pick<Profile, "first_name" | "last_name" | "email">;
  photo: string | null;
}

function AccountHead({ person, photo }: AccountHeadProps) {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <header className="account-screen-head">
      <Avatar name={name} portrait={photo} size="large" />
      <div className="min-w-0">
        <h1 className="text-heading">Account Settings</h1>
        <p className="text-lead text-ink-soft">
          <b className="text-ink">{name}</b> <span className="wrap-anywhere">{person.email}</span>
        </p>
      </div>
    </header>
  );
}

const tabs = Object.entries(accountTabs) as [AccountTab, string][];

/** A list at the side on wide screens, a row that scrolls sideways on phones. */
function AccountTabBar({ current }: { current: AccountTab }) {
  return (
    <div className="account-screen-tabs">
      <Tabs
        label="Account settings"
        tabs={tabs.map(([tab, label]) => ({
          href: tabPath(tab),
          label,
          current: tab === current,
        }))}
      />
    </div>
  );
}
