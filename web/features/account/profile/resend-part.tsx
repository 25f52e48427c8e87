import { useNavigate } from "react-router";
import { resendVerification } from "#contract/identity/verification.ts";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import { tabPath } from "../account-tabs.ts";

interface ResendPartProps {
  email: string;
  children: string;
}

/** Emails a code to the current address and opens the page to enter it. */
export function ResendPart({ email, children }: ResendPartProps) {
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAction();

  const resend = () =>
    attempt(async () => {
      const { message } = await browserApi(resendVerification, { body: { email } });
      void showToast("info", message);
      await navigate(`${VERIFICATION_CODE_PATH}?next=${encodeURIComponent(tabPath("email"))}`);
    });

  return (
    <>
      <p>{children}</p>
      <ErrorMessage>{problem}</ErrorMessage>
      <p>
        <Button size="small" busy={busy} onClick={resend}>
          Send code
        </Button>
      </p>
    </>
  );
}
