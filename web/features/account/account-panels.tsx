import type { AccountTab } from "./account-tabs.ts";
import { OwnDonations } from "./donations/own-donations.tsx";
import { PaymentPanel } from "./donations/payment-panel.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { PrivacyPanel } from "./privacy/privacy-panel.tsx";
import { EmailPanel } from "./profile/email-panel.tsx";
import { NameForm } from "./profile/name-form.tsx";
import { PhotoPart } from "./profile/photo-part.tsx";
import { PasswordForm } from "./security/password-form.tsx";
import { TwoFactorPart } from "./security/two-factor-part.tsx";
import type { UnsavedCodes } from "./security/unsaved-codes.tsx";
import type { ProfileProps } from "./use-profile.ts";

interface AccountPanelProps extends ProfileProps, UnsavedCodes {
  tab: AccountTab;
}

/** Tabs with forms stay mounted while hidden, so that switching tabs loses nothing typed. */
const mountedTabs: readonly AccountTab[] = ["profile", "email"];

export function AccountPanels(props: AccountPanelProps) {
  const { tab } = props;
  return (
    <>
      {mountedTabs.map((mounted) => (
        <div key={mounted} className="contents" hidden={mounted !== tab}>
          <AccountPanel {...props} tab={mounted} shown={mounted === tab} />
        </div>
      ))}
      {!mountedTabs.includes(tab) && <AccountPanel key={tab} {...props} shown />}
    </>
  );
}

/** `shown` is false for a tab that is mounted but hidden. */
function AccountPanel({ tab, ...props }: AccountPanelProps & { shown: boolean }) {
  switch (tab) {
    case "profile":
      return <ProfilePanel {...props} />;
    case "email":
      return <EmailPanel {...props} />;
    case "notification":
      return <NotificationPanel {...props} />;
    case "donations":
      return <OwnDonations />;
    case "payment":
      return <PaymentPanel />;
    case "privacy":
      return <PrivacyPanel {...props} />;
  }
}

function ProfilePanel(props: ProfileProps & UnsavedCodes & { shown: boolean }) {
  return (
    <>
      <PhotoPart {...props} />
      <NameForm {...props} />
      <PasswordForm {...props} />
      <TwoFactorPart {...props} />
    </>
  );
}
