import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import {
  deleteIssue,
  type Issue,
  scheduleIssue,
  testIssue,
} from "#contract/outreach/newsletter-issues.ts";
import { officePath } from "#contract/page-paths.ts";
import { browserZone } from "../../../lib/browser-zone.ts";
import { countText } from "../../../lib/count-text.ts";
import { readZonedTime, timeProblems } from "../../../lib/form/zoned-time.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ZonedTimeField } from "../../../ui/form/zoned-time-field.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { RemoveButton } from "../content/order-buttons.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { IssueDraft } from "../use-issue-draft.ts";
import { useAudienceCount } from "./issue-audience.tsx";
import { browserTimeText } from "./newsletter-labels.ts";

interface IssueSendingProps {
  draft: IssueDraft;
  onScheduled: (issue: Issue) => void;
}

interface TypedTime {
  readonly at: string;
  readonly which: string;
  readonly problem?: keyof typeof timeProblems;
}

export function IssueSending({ draft, onScheduled }: IssueSendingProps) {
  const runner = useActionRunner();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const [time, setTime] = useState<TypedTime>({ at: "", which: "" });
  const people = useAudienceCount(draft.text.segment)?.recipients;
  const { id } = draft.issue;

  /** Saves first, so that the issue is sent as shown. Shows the server's errors next to the fields. */
  const withSaved = (name: string, work: (issue: Issue) => Promise<string>) =>
    runner.run(name, async () => {
      const issue = await draft.settle();
      try {
        return await work(issue);
      } catch (error) {
        draft.refuse(error);
        throw error;
      }
    });

  const test = () =>
    withSaved("test", async () => {
      const { email } = await authorisedApi(testIssue, { params: { id } });
      return `Test email sent to ${email}.`;
    });
  const schedule = (at: string | null) =>
    withSaved("schedule", async ({ version }) => {
      setIsConfirming(false);
      const issue = await authorisedApi(scheduleIssue, { params: { id }, body: { version, at } });
      onScheduled(issue);
      return at === null ? "Sending started." : `Scheduled for ${browserTimeText(at)}.`;
    });
  const onTime = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reading = readZonedTime({ text: time.at, zone: browserZone(), which: time.which });
    if ("instant" in reading) void schedule(reading.instant);
    else setTime({ ...time, problem: reading.problem });
  };
  const timeError = time.problem && timeProblems[time.problem];
  const ambiguous = time.problem === "ambiguous";
  const remove = () =>
    runner.run("remove", async () => {
      await authorisedApi(deleteIssue, { params: { id } });
      await navigate(officePath("newsletter"));
      return "Draft removed.";
    });

  return (
    <section aria-labelledby="issue-sending" className="office-card">
      <h2 id="issue-sending" className="text-lg">
        Send
      </h2>
      <ActionOutcome runner={runner} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="quiet" busy={runner.busy === "test"} onClick={test}>
          Send a test to me
        </Button>
        <Button
          disabled={people === undefined || people === 0}
          onClick={() => setIsConfirming(true)}
        >
          Send now
        </Button>
      </div>
      <form onSubmit={onTime} className="issue-sending-time">
        <ZonedTimeField
          label="Or at a later time (in your time zone)"
          text={time.at}
          zone={browserZone()}
          time={{
            required: true,
            value: time.at,
            error: ambiguous ? undefined : timeError,
            onChange: ({ target }) => setTime({ at: target.value, which: "" }),
          }}
          which={{
            name: "which",
            chosen: time.which,
            error: ambiguous ? timeError : undefined,
            onChange: ({ target }) => setTime({ at: time.at, which: target.value }),
          }}
        />
        <Button type="submit" variant="quiet" busy={runner.busy === "schedule"}>
          Schedule
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-soft">Remove this draft</p>
        <RemoveButton name="this draft" onRemove={() => void remove()} />
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Send this issue now?"
      >
        <p>
          “{draft.text.subject}” goes to {countText(people ?? 0, "person", "people")}. You can't
          undo this.
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-5">
          <Button busy={runner.busy === "schedule"} onClick={() => void schedule(null)}>
            Send to {countText(people ?? 0, "person", "people")}
          </Button>
          <Button variant="quiet" onClick={() => setIsConfirming(false)}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
