import { useCallback, useState } from "react";
import { listOwnPledges, type OwnPledge, withdrawPledge } from "#contract/campaigns/in-kind.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { donorStateLabels, pledgeText } from "../../lib/pledge-texts.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** The user's pledges to this campaign; renders nothing if there are none. */
export function OwnPledges({ campaignId }: { campaignId: number }) {
  const load = useCallback(
    () => authorisedApi(listOwnPledges, { query: { campaign: campaignId } }),
    [campaignId],
  );
  const { answer, setAnswer } = useResponse(load);
  const [problem, setProblem] = useState("");
  if (!answer || answer.data.length === 0) return null;

  const withdraw = async ({ id }: OwnPledge) => {
    setProblem("");
    try {
      const changed = await authorisedApi(withdrawPledge, { params: { pledge: id } });
      const data = answer.data.map((pledge) => (pledge.id === id ? changed : pledge));
      setAnswer({ ...answer, data });
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message : "Something went wrong. Please try again.",
      );
    }
  };

  return (
    <section
      aria-labelledby="own-pledges"
      className="grid gap-2 [border-top:1px_solid_var(--color-line)] pt-4"
    >
      <h3 id="own-pledges" className="text-lg">
        Your pledges to this campaign
      </h3>
      <ul className="grid gap-2">
        {answer.data.map((pledge) => (
          <li key={pledge.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              {pledgeText(pledge)}
              <span className="text-ink-soft">{`, ${donorStateLabels[pledge.state]}`}</span>
            </span>
            {(pledge.state === "pledged" || pledge.state === "confirmed") && (
              <button type="button" className="comment-item-act" onClick={() => withdraw(pledge)}>
                Withdraw<span className="sr-only">{` ${pledgeText(pledge)}`}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-error">
        {problem}
      </p>
    </section>
  );
}
