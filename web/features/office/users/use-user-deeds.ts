import { disableUser, enableUser, type OfficeUser, signOutUser } from "#contract/office/users.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useDeed } from "../use-deed.ts";

/** What the office may do with accounts; `onChanged` gets each one that was changed. */
export function useUserDeeds(onChanged: (user: OfficeUser) => void) {
  const deed = useDeed();
  return {
    deed,
    disable: ({ id, name }: OfficeUser) =>
      deed.ask({
        title: `Disable the account of ${name}?`,
        lead: "They are signed out everywhere and can't sign in again until you let them. The reason stays in the audit trail.",
        confirm: "Disable",
        danger: true,
        onConfirm: (reason) =>
          deed.act(`disable ${id}`, async () => {
            onChanged(await authorisedApi(disableUser, { params: { id }, body: { reason } }));
            return `The account of ${name} is disabled.`;
          }),
      }),
    enable: ({ id, name }: OfficeUser) =>
      deed.act(`enable ${id}`, async () => {
        onChanged(await authorisedApi(enableUser, { params: { id } }));
        return `${name} may sign in again.`;
      }),
    signOut: ({ id, name }: OfficeUser) =>
      deed.act(`sign out ${id}`, async () => {
        onChanged(await authorisedApi(signOutUser, { params: { id } }));
        return `${name} is signed out everywhere.`;
      }),
  };
}

export type UserDeeds = ReturnType<typeof useUserDeeds>;
