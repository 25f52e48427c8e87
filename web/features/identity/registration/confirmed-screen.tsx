import { ButtonLink } from "../../../ui/button.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";
import { useNext } from "../sign-in-navigation.ts";

/** In the place of a code for an address that needs none any more. */
export function ConfirmedScreen({ email }: { email: string }) {
  const { target } = useNext();
  return (
    <SignInFrame
      title="All confirmed"
      lead={
        <>
          <strong>{email}</strong> is your confirmed address. There is nothing left to do.
        </>
      }
      scene="child-welfare-2"
    >
      <ButtonLink href={target} size="large" className="w-full">
        Go on
      </ButtonLink>
    </SignInFrame>
  );
}
