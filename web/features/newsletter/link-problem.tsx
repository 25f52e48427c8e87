import type { ReactNode } from "react";
import { CONTACT_PATH } from "#contract/page-paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** The children offer another way than the link. */
export function LinkProblem({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageHead
        title="This link doesn't work"
        lead="It may be incomplete or expired. Please open it again from the email."
      />
      <div className="wrap grid justify-items-start gap-6 pb-section">
        {children}
        <p>
          <a className="link" href={CONTACT_PATH}>
            Contact us
          </a>{" "}
          if it still doesn't work, and we'll take care of it.
        </p>
      </div>
    </>
  );
}
