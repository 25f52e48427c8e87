import type { OfficeUser } from "#contract/office/users.ts";
import { Button } from "../../../ui/button.tsx";
import type { UserActions } from "./use-user-actions.ts";

interface UserActionButtonsProps {
  user: OfficeUser;
  self: boolean;
  actions: UserActions;
}

/** With the usual padding, three buttons would make the table wider than the page. */
const NARROW = "sm:px-2";

/** The buttons in a user's row. */
export function UserActionButtons({ user, self, actions }: UserActionButtonsProps) {
  const { id, name, role, disabled_at, session_count, two_factor } = user;
  const { busy } = actions.runner;
  if (self) return <span className="data-table-note">This is you</span>;
  return (
    <>
      <div className="max-xl:flex-wrap sm:max-xl:min-w-34">
        <Button
          variant="quiet"
          size="small"
          className={NARROW}
          aria-label={`Log out of all devices: ${name}`}
          busy={busy === `sign out ${id}`}
          disabled={busy !== undefined || session_count === 0}
          onClick={() => void actions.signOut(user)}
        >
          Log out
        </Button>
        {disabled_at ? (
          <Button
            variant="quiet"
            size="small"
            className={NARROW}
            aria-label={`Enable ${name}`}
            busy={busy === `enable ${id}`}
            disabled={busy !== undefined}
            onClick={() => void actions.enable(user)}
          >
            Enable
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className={`btn-danger ${NARROW}`}
            aria-label={`Disable ${name}`}
            disabled={busy !== undefined}
            onClick={() => actions.disable(user)}
          >
            Disable
          </Button>
        )}
        {role !== "admin" && (
          <Button
            variant="quiet"
            size="small"
            className={`btn-danger ${NARROW}`}
            aria-label={`Erase ${name}`}
            disabled={busy !== undefined}
            onClick={() => actions.erase(user)}
          >
            Erase
          </Button>
        )}
      </div>
      {/* Rare, so better a higher row than a wider table. */}
      {role !== "admin" && two_factor && (
        <div className="mt-1.5">
          <Button
            variant="quiet"
            size="small"
            className={NARROW}
            aria-label={`Turn off two-factor: ${name}`}
            disabled={busy !== undefined}
            onClick={() => actions.switchOffTwoFactor(user)}
          >
            Turn off two-factor
          </Button>
        </div>
      )}
    </>
  );
}
