import { useNavigate } from "react-router";
import { resendVerification } from "#contract/identity/verification.ts";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Refused } from "../../../ui/said.tsx";
import { showToast } from "../../../ui/toast.ts";
import { tabPath } from "../account-tabs.ts";

/** For an address that is not confirmed yet: another code, and the page that takes it. */
export function ResendPart({ email }: { email: string }) {
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();

  const resend = () =>
    attempt(async () => {
      const { message } = await browserApi(resendVerification, { body: { email } });
      void showToast("info", message);
      await navigate(`${VERIFICATION_CODE_PATH}?next=${encodeURIComponent(tabPath("email"))}`);
    });

  return (
    <>
      <p>
        Please confirm that this address is yours: what you gave from it before you had an account
        then joins it.
      </p>
      <Refused>{problem}</Refused>
      <p>
        <Button size="small" busy={busy} onClick={resend}>
          Send code again
        </Button>
      </p>
    </>
  );
}
