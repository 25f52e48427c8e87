import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { errorMessage, fieldMessage } from "#contract/errors.ts";
import type { RecurringForDonor } from "#contract/giving/recurring.ts";
import { recurringPath } from "#contract/page-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import type { Change, RefusedChange } from "./manage-action.ts";

export interface CampaignChoice {
  /** The form whose search was sent. */
  readonly for: "campaign" | "move" | null;
  readonly search: string;
  readonly campaigns: ReadonlyArray<Pick<CampaignCard, "id" | "title" | "location">>;
  readonly total: number;
}

export interface ManageProps {
  recurring: RecurringForDonor;
  secret: string;
  /** In the charity's time zone. */
  today: string;
  refused: RefusedChange | undefined;
  /** Campaigns to choose from. */
  choice: CampaignChoice;
}

interface ChangeFormProps {
  change: Change;
  id: string;
  secret: string;
  refused: RefusedChange | undefined;
  /** The label of its button. */
  submit: string;
  variant?: "giving" | "river" | "quiet";
  className?: string;
  children?: ReactNode;
}

/** One form of the page. It also posts without scripts, and the browser refuses a date that was typed in part. */
export function ChangeForm(props: ChangeFormProps) {
  const { change, id, secret, refused, submit, variant, className, children } = props;
  const { state, formData } = useNavigation();
  const refusal = findRefusal(refused, change);
  const general = refusal?.answer;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid], button")?.focus();
  }, [refusal]);
  return (
    <Form
      ref={form}
      id={`change-${change}`}
      method="post"
      // The fragment scrolls a page with errors to the form.
      action={`${recurringPath(id, secret)}#change-${change}`}
      preventScrollReset
      className="grid w-full justify-items-start gap-4"
    >
      {children && <div className="grid w-full gap-4">{children}</div>}
      <ErrorMessage>
        {general && general.detail.length === 0 ? errorMessage(general) : undefined}
      </ErrorMessage>
      <Button
        type="submit"
        name="change"
        value={change}
        variant={variant}
        className={className}
        busy={state !== "idle" && formData?.get("change") === change}
      >
        {submit}
      </Button>
    </Form>
  );
}

function findRefusal(refused: RefusedChange | undefined, change: Change) {
  return refused?.change === change ? refused : undefined;
}

/** The props of a field of a form: what was refused, or its current value. */
export function fieldOf(
  refused: RefusedChange | undefined,
  change: Change,
  name: string,
  current: string,
) {
  const sent = findRefusal(refused, change);
  return {
    name,
    defaultValue: sent?.values[name] ?? current,
    error: sent && fieldMessage(sent.answer, name),
  };
}
