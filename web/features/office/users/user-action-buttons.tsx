import type { OfficeUser } from "#contract/office/users.ts";
import { Button } from "../../../ui/button.tsx";
import { useCanChange } from "../office-queues.ts";
import type { UserActions } from "./use-user-actions.ts";

interface UserActionButtonsProps {
  user: OfficeUser;
  self: boolean;
  actions: UserActions;
}

/** With the usual padding, three buttons would make the table wider than the page. */
const NARROW = "sm:px-2";

export function UserActionButtons({ user, self, actions }: UserActionButtonsProps) {
  const { id, name, office_role, disabled_at, session_count, two_factor } = user;
  const { busy } = actions.runner;
  const canChangeStaff = useCanChange("staff");
  if (self) return <span className="data-table-note">This is you</span>;
  if (office_role && !canChangeStaff) return null;
  const button = (label: string, run: () => unknown, { danger = false, disabled = false } = {}) => (
    <Button
      variant="quiet"
      size="small"
      className={danger ? `btn-danger ${NARROW}` : NARROW}
      busy={busy === `${label} ${id}`}
      disabled={busy !== undefined || disabled}
      onClick={() => void run()}
    >
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
  return (
    <>
      <div className="max-xl:flex-wrap sm:max-xl:min-w-34">
        {button("Log out", () => actions.signOut(user), { disabled: session_count === 0 })}
        {disabled_at
          ? button("Enable", () => actions.enable(user))
          : button("Disable", () => actions.disable(user), { danger: true })}
        {office_role === null && button("Erase", () => actions.erase(user), { danger: true })}
      </div>
      {/* Rare, so better a higher row than a wider table. */}
      {office_role === null && two_factor && (
        <div className="mt-1.5">
          {button("Turn off two-factor", () => actions.switchOffTwoFactor(user))}
        </div>
      )}
    </>
  );
}
