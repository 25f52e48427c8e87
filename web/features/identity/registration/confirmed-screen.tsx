import { ButtonLink } from "../../../ui/button.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";
import { useNext } from "../sign-in-navigation.ts";

/** Replaces the code form if the address is already confirmed. */
export function ConfirmedScreen({ email }: { email: string }) {
  const { target } = useNext();
  return (
    <SignInFrame
      title="Email confirmed"
      lead={
        <>
          <strong>{email}</strong> is already confirmed. There's nothing left to do.
        </>
      }
      scene="child-welfare-2"
    >
      <ButtonLink href={target} size="large" className="w-full">
        Continue
      </ButtonLink>
    </SignInFrame>
  );
}
