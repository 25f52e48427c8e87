import type { Profile } from "#contract/account/profile.ts";
import { Avatar } from "../../ui/avatar.tsx";

interface AccountHeadProps {
  /** From the session until the profile has come. */
  person: Pick<Profile, "first_name" | "last_name" | "email">;
  photo: string | null;
}

export function AccountHead({ person, photo }: AccountHeadProps) {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <header className="account-head">
      <Avatar name={name} portrait={photo} size="large" />
      <div className="min-w-0">
        <h1 className="text-title">Account Settings</h1>
        <p className="text-lead text-ink-soft">
          <b className="text-ink">{name}</b> <span className="account-address">{person.email}</span>
        </p>
      </div>
    </header>
  );
}
