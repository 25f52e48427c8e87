import { ButtonLink } from "../../../ui/button.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";
import { useNext } from "../sign-in-navigation.ts";

/** Stands in place of the code's form if the address is confirmed already. */
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
