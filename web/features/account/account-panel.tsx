import type { AccountTab } from "./account-tabs.ts";
import { DonationTab } from "./donation-tab.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import type { ProfileProps } from "./use-profile.ts";
import type { UnkeptCodes } from "./use-unkept-codes.ts";

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
