import { eraseUser } from "#contract/account/office-erasure.ts";
import {
  disableUser,
  enableUser,
  type OfficeUser,
  signOutUser,
  switchOffTwoFactor,
} from "#contract/office/users.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useActionRunner } from "../use-action-runner.ts";
import { askedToErase } from "./asked-to-erase.ts";

const ERASE_LEAD =
  "Their name, address, photo and messages go for good, and nobody can bring them back. What they gave stays in the books without a name. They get a last letter.";

interface UserActionHooks {
  /** Gets each account that was changed. */
  readonly onChanged: (user: OfficeUser) => void;
  readonly onErased: () => void;
}

/** What the office may do with accounts. */
export function useUserActions({ onChanged, onErased }: UserActionHooks) {
  const runner = useActionRunner();
  return {
    runner,
    disable: ({ id, name }: OfficeUser) =>
      runner.askReason({
        title: `Disable the account of ${name}?`,
        lead: "They are signed out everywhere and can't sign in again until you let them. The reason stays in the audit trail.",
        confirm: "Disable",
        danger: true,
        onConfirm: (reason) =>
          runner.run(`disable ${id}`, async () => {
            onChanged(await authorisedApi(disableUser, { params: { id }, body: { reason } }));
            return `The account of ${name} is disabled.`;
          }),
      }),
    enable: ({ id, name }: OfficeUser) =>
      runner.run(`enable ${id}`, async () => {
        onChanged(await authorisedApi(enableUser, { params: { id } }));
        return `${name} may sign in again.`;
      }),
    switchOffTwoFactor: ({ id, name }: OfficeUser) =>
      runner.askReason({
        title: `Switch off two-factor for ${name}?`,
        lead: "For somebody who lost phone and recovery codes. The password alone lets them in then, so be sure that it is them who ask. They are signed out everywhere and get a letter. The reason stays in the audit trail.",
        confirm: "Switch off",
        danger: true,
        onConfirm: (reason) =>
          runner.run(`two-factor ${id}`, async () => {
            onChanged(
              await authorisedApi(switchOffTwoFactor, { params: { id }, body: { reason } }),
            );
            return `${name} signs in without a second factor now.`;
          }),
      }),
    erase: ({ id, name, email }: OfficeUser) =>
      runner.askReason({
        title: `Erase ${name}?`,
        lead: ERASE_LEAD,
        ...askedToErase(email),
        onConfirm: (reason) =>
          runner.run(`erase ${id}`, async () => {
            const body = { reason, confirm: email };
            const { message } = await authorisedApi(eraseUser, { params: { id }, body });
            onErased();
            return message;
          }),
      }),
    signOut: ({ id, name }: OfficeUser) =>
      runner.run(`sign out ${id}`, async () => {
        onChanged(await authorisedApi(signOutUser, { params: { id } }));
        return `${name} is signed out everywhere.`;
      }),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
