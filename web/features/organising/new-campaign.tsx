import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { newCampaignBody, TITLE_LENGTH } from "#contract/campaigns/campaign-changes.ts";
import { createDraft } from "#contract/campaigns/organising.ts";
import { type ErrorAnswer, errorMessage } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { type BegunCampaign, keepBegun, readBegun } from "./begun-campaign.ts";
import { CauseCards } from "./cause-cards.tsx";
import { stepPath } from "./editor-steps.ts";
import { GoalField } from "./goal-field.tsx";
import { useCauses } from "./use-causes.ts";

type Errors = Readonly<Record<string, string>>;

const CHECK_FIELDS = errorMessage({ code: "invalid", detail: [] });

/** The first step: four answers make the draft, everything else comes after. */
export function NewCampaign() {
  const [begun, setBegun] = useState(readBegun);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState({ message: undefined as string | undefined, count: 0 });
  const [busy, setBusy] = useState(false);
  const { causes, failed, retry } = useCauses();
  const navigate = useNavigate();

  const answer = (changes: Partial<BegunCampaign>) => {
    const next = { ...begun, ...changes };
    setBegun(next);
    keepBegun(next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))),
    );
  };
  const fail = (message: string, fields: Errors) => {
    setErrors(fields);
    setProblem(({ count }) => ({ message, count: count + 1 }));
  };

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const read = newCampaignBody.safeParse(begun);
    if (!read.success) {
      return fail(
        CHECK_FIELDS,
        byField(read.error.issues.map(({ path, message }) => [path, message])),
      );
    }
    setBusy(true);
    try {
      const { id } = await authorisedApi(createDraft, { body: read.data });
      keepBegun(undefined);
      navigate(stepPath(id, "story"), { replace: true });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      fail(error.message, ofAnswer(error.answer));
    }
  };

  return (
    <div className="area-page">
      <AreaHead
        title="Start a campaign"
        lead="Four answers, and you have a draft that only you can see. Finish it whenever you like."
      />
      <form noValidate onSubmit={begin} className="editor-sheet editor-begin">
        <FormProblem problem={problem} errors={errors} />
        {failed ? (
          <FailedPart what="The causes" retry={retry} />
        ) : (
          <CauseCards
            causes={causes}
            chosen={begun.category_id}
            error={errors.category_id}
            onChoose={(category_id) => answer({ category_id })}
          />
        )}
        <TextField
          label="Title"
          hint="What it does, for whom: “A well for the village school”."
          value={begun.title}
          maxLength={TITLE_LENGTH.max}
          error={errors.title}
          onChange={(event) => answer({ title: event.target.value })}
        />
        <GoalField
          goal={begun.goal}
          currency={begun.currency}
          currencyFixed={false}
          error={errors.goal}
          currencyError={errors.currency}
          hint="What it really takes. You can change it later."
          onGoal={(goal) => answer({ goal })}
          onCurrency={(currency) => answer({ currency })}
        />
        <Button type="submit" size="large" busy={busy} className="justify-self-start">
          Begin the draft
        </Button>
      </form>
    </div>
  );
}

function ofAnswer({ detail }: ErrorAnswer): Errors {
  return byField(detail.map(({ loc, msg }) => [loc.slice(1), msg]));
}

function byField(issues: ReadonlyArray<[readonly PropertyKey[], string]>): Errors {
  return Object.fromEntries(
    issues.map(([path, message]) => [String(path[0]), message]).toReversed(),
  );
}
