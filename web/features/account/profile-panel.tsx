import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PhotoPart } from "./photo-part.tsx";
import { TwoFactorPart } from "./two-factor-part.tsx";
import type { ProfileProps } from "./use-profile.ts";
import type { UnkeptCodes } from "./use-unkept-codes.ts";

export function ProfilePanel(props: ProfileProps & UnkeptCodes & { shown: boolean }) {
  return (
    <>
      <PhotoPart {...props} />
      <NameForm {...props} />
      <PasswordForm {...props} />
      <TwoFactorPart {...props} />
    </>
  );
}
