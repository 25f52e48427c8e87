import type { OfficeUser } from "#contract/office/users.ts";
import { Button } from "../../../ui/button.tsx";
import type { UserActions } from "./use-user-actions.ts";

interface UserActsProps {
  user: OfficeUser;
  self: boolean;
  actions: UserActions;
}

/** Three buttons in each row of a table: with the usual padding it would be wider than the page. */
const NARROW = "sm:px-2";

/** The buttons of a user's row. */
export function UserActionButtons({ user, self, actions }: UserActsProps) {
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
          aria-label={`Sign out everywhere: ${name}`}
          busy={busy === `sign out ${id}`}
          disabled={busy !== undefined || session_count === 0}
          onClick={() => void actions.signOut(user)}
        >
          Sign out
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
      {/* Rare, so it makes its own rows higher and not all rows wider. */}
      {role !== "admin" && two_factor && (
        <div className="mt-1.5">
          <Button
            variant="quiet"
            size="small"
            className={NARROW}
            aria-label={`Two-factor off: ${name}`}
            disabled={busy !== undefined}
            onClick={() => actions.switchOffTwoFactor(user)}
          >
            Two-factor off
          </Button>
        </div>
      )}
    </>
  );
}
