import { PasswordForm } from "../security/password-form.tsx";
import { TwoFactorPart } from "../security/two-factor-part.tsx";
import type { UnkeptCodes } from "../security/use-unkept-codes.ts";
import type { ProfileProps } from "../use-profile.ts";
import { NameForm } from "./name-form.tsx";
import { PhotoPart } from "./photo-part.tsx";

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
