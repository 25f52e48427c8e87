import { disableUser, enableUser, type OfficeUser, signOutUser } from "#contract/office/users.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { DeedOutcome } from "../deed-outcome.tsx";
import { useDeed } from "../use-deed.ts";
import { UserFacts } from "./user-facts.tsx";

interface UserCardProps {
  user: OfficeUser;
  self: boolean;
  onChanged: (user: OfficeUser) => void;
}

/** A user, and what the office may do with the account. */
export function UserCard({ user, self, onChanged }: UserCardProps) {
  const deed = useDeed();
  const { id, name, disabled_at } = user;
  const params = { id };

  const disable = () =>
    deed.ask({
      title: `Shut ${name} out?`,
      lead: "They are signed out everywhere and can't sign in again until you let them. The reason stays in the audit trail.",
      confirm: "Disable",
      danger: true,
      onConfirm: (reason) =>
        deed.act("disable", async () => {
          onChanged(await authorisedApi(disableUser, { params, body: { reason } }));
          return `${name} is shut out.`;
        }),
    });
  const enable = () =>
    deed.act("enable", async () => {
      onChanged(await authorisedApi(enableUser, { params }));
      return `${name} may sign in again.`;
    });
  const signOut = () =>
    deed.act("sign out", async () => {
      onChanged(await authorisedApi(signOutUser, { params }));
      return `${name} is signed out everywhere.`;
    });

  return (
    <li className="office-card user-card">
      <div className="user-card-person">
        <Avatar name={name} portrait={user.portrait} size="large" />
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="text-sm text-ink-soft">{user.email}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {user.role === "admin" && <Badge tone="giving">Admin</Badge>}
            {disabled_at && <Badge tone="sand">Disabled</Badge>}
            {!user.email_verified && <Badge tone="sand">Address not confirmed</Badge>}
            {user.two_factor && <Badge>Two-factor</Badge>}
          </p>
        </div>
      </div>
      <UserFacts user={user} />
      {disabled_at && (
        <p className="text-sm text-ink-soft">
          Disabled <RelativeTime iso={disabled_at} />
        </p>
      )}
      {self ? (
        <p className="text-sm text-ink-soft">This is you.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant="quiet"
            size="small"
            aria-label={`Sign out everywhere: ${name}`}
            busy={deed.busy === "sign out"}
            disabled={deed.busy !== undefined || user.session_count === 0}
            onClick={() => void signOut()}
          >
            Sign out everywhere
          </Button>
          {disabled_at ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Enable ${name}`}
              busy={deed.busy === "enable"}
              disabled={deed.busy !== undefined}
              onClick={() => void enable()}
            >
              Enable
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="small"
              className="btn-danger"
              aria-label={`Disable ${name}`}
              disabled={deed.busy !== undefined}
              onClick={disable}
            >
              Disable
            </Button>
          )}
        </div>
      )}
      <DeedOutcome deed={deed} />
    </li>
  );
}
