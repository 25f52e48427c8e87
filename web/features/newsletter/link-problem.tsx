import { CONTACT_PATH } from "#contract/page-paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

export function LinkProblem() {
  return (
    <>
      <PageHead
        title="This link doesn't work"
        lead="It may be incomplete or expired. Please open it again from the email."
      />
      <p className="wrap pb-section">
        <a className="link" href={CONTACT_PATH}>
          Contact us
        </a>{" "}
        if it still doesn't work, and we'll take care of it.
      </p>
    </>
  );
}
