import { AccountPanel, type AccountPanelProps } from "./account-panel.tsx";
import type { AccountTab } from "./account-tabs.ts";

/** The tabs with forms: they stay, out of sight, so that nothing typed is lost by looking elsewhere. */
const kept: readonly AccountTab[] = ["profile", "email"];

export function AccountPanels(props: AccountPanelProps) {
  const { tab } = props;
  return (
    <>
      {kept.map((each) => (
        <div key={each} className="contents" hidden={each !== tab}>
          <AccountPanel {...props} tab={each} shown={each === tab} />
        </div>
      ))}
      {!kept.includes(tab) && <AccountPanel key={tab} {...props} shown />}
    </>
  );
}
