import type { AccountTab } from "./account-tabs.ts";
import { DonationTab } from "./donations/donation-tab.tsx";
import { PaymentPanel } from "./donations/payment-panel.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { PrivacyPanel } from "./privacy/privacy-panel.tsx";
import { EmailPanel } from "./profile/email-panel.tsx";
import { ProfilePanel } from "./profile/profile-panel.tsx";
import type { UnkeptCodes } from "./security/use-unkept-codes.ts";
import type { ProfileProps } from "./use-profile.ts";

export interface AccountPanelProps extends ProfileProps, UnkeptCodes {
  tab: AccountTab;
}

/** `shown` is false for a tab that is only kept. */
export function AccountPanel({ tab, ...props }: AccountPanelProps & { shown: boolean }) {
  switch (tab) {
    case "profile":
      return <ProfilePanel {...props} />;
    case "email":
      return <EmailPanel {...props} />;
    case "notification":
      return <NotificationPanel {...props} />;
    case "donations":
      return <DonationTab />;
    case "payment":
      return <PaymentPanel />;
    case "privacy":
      return <PrivacyPanel {...props} />;
  }
}
