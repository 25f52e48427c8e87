import { CONTACT_PATH } from "#contract/page-paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** The page behind a link that is wrong or has run out. */
export function LinkProblem() {
  return (
    <>
      <PageHead
        title="This link does not work"
        lead="It may have been cut off in the mail, or it was used up. Please open it once more from the mail itself."
      />
      <p className="wrap pb-section">
        <a className="link" href={CONTACT_PATH}>
          Write to us
        </a>{" "}
        if it still does not work: we will see to it by hand.
      </p>
    </>
  );
}
