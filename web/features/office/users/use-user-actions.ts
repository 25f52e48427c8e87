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

const ERASE_LEAD =
  "This permanently deletes their name, email address, photo and messages. Their donations stay in the books without a name. We send the person a final email.";

/** The fields and button of the dialog before someone with this address is erased. */
export function erasureConfirmation(email: string) {
  return {
    label: "Reason (stored in the audit log, so leave out names and addresses)",
    typed: { label: `Type ${email} to confirm`, value: email },
    confirm: "Erase permanently",
    danger: true,
  } as const;
}

interface UserActionHooks {
  readonly onChanged: (user: OfficeUser) => void;
  readonly onErased: () => void;
}

export function useUserActions({ onChanged, onErased }: UserActionHooks) {
  const runner = useActionRunner();
  return {
    runner,
    disable: ({ id, name }: OfficeUser) =>
      runner.askReason({
        title: `Disable the account of ${name}?`,
        lead: "This logs them out of all devices. They can't log in again until you enable the account. Your reason is stored in the audit log.",
        confirm: "Disable",
        danger: true,
        onConfirm: (reason) =>
          runner.run(`disable ${id}`, async () => {
            onChanged(await authorisedApi(disableUser, { params: { id }, body: { reason } }));
            return `The account of ${name} was disabled.`;
          }),
      }),
    enable: ({ id, name }: OfficeUser) =>
      runner.run(`Enable ${id}`, async () => {
        onChanged(await authorisedApi(enableUser, { params: { id } }));
        return `${name} can log in again.`;
      }),
    switchOffTwoFactor: ({ id, name }: OfficeUser) =>
      runner.askReason({
        title: `Turn off two-factor authentication for ${name}?`,
        lead: "Only do this for someone who lost their phone and recovery codes. They can then log in with the password alone, so make sure the request is really from them. This logs them out of all devices, and we email them. Your reason is stored in the audit log.",
        confirm: "Turn off",
        danger: true,
        onConfirm: (reason) =>
          runner.run(`two-factor ${id}`, async () => {
            onChanged(
              await authorisedApi(switchOffTwoFactor, { params: { id }, body: { reason } }),
            );
            return `Two-factor authentication is off for ${name}.`;
          }),
      }),
    erase: ({ id, name, email }: OfficeUser) =>
      runner.askReason({
        title: `Erase ${name}?`,
        lead: ERASE_LEAD,
        ...erasureConfirmation(email),
        onConfirm: (reason) =>
          runner.run(`erase ${id}`, async () => {
            const body = { reason, confirm: email };
            const { message } = await authorisedApi(eraseUser, { params: { id }, body });
            onErased();
            return message;
          }),
      }),
    signOut: ({ id, name }: OfficeUser) =>
      runner.run(`Log out ${id}`, async () => {
        onChanged(await authorisedApi(signOutUser, { params: { id } }));
        return `${name} was logged out of all devices.`;
      }),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
