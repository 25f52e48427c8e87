import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { newCampaignBody, TITLE_LENGTH } from "#contract/campaigns/campaign-changes.ts";
import { createDraft } from "#contract/campaigns/organising.ts";
import { useCheckedForm } from "../../lib/form/checked-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { type BegunCampaign, keepBegun, readBegun } from "./begun-campaign.ts";
import { CategoryCards } from "./category-cards.tsx";
import { stepPath } from "./editor-steps.ts";
import { GoalField } from "./goal-field.tsx";
import { useCategories } from "./use-categories.ts";

/** The first step: four answers make the draft, everything else comes after. */
export function NewCampaign() {
  const [begun, setBegun] = useState(readBegun);
  const { categories, failed, retry } = useCategories();
  const navigate = useNavigate();
  const { errors, problem, busy, clear, submit } = useCheckedForm(newCampaignBody, async (body) => {
    const { id } = await authorisedApi(createDraft, { body });
    keepBegun(undefined);
    await navigate(stepPath(id, "story"), { replace: true });
  });

  const answer = (changes: Partial<BegunCampaign>) => {
    const next = { ...begun, ...changes };
    setBegun(next);
    keepBegun(next);
    clear(Object.keys(changes));
  };
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void submit(begun);
  };

  return (
    <div className="area-page">
      <AreaHead
        title="Start a campaign"
        lead="Four answers, and you have a draft that only you can see. Finish it whenever you like."
      />
      <form noValidate onSubmit={begin} className="edit-frame-sheet max-w-208">
        <FormProblem problem={problem} />
        {failed ? (
          <FailedPart what="The causes" retry={retry} />
        ) : (
          <CategoryCards
            categories={categories}
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
          onCurrency={(currency, goal) => answer({ currency, goal })}
        />
        <Button type="submit" size="large" busy={busy} className="justify-self-start">
          Begin the draft
        </Button>
      </form>
    </div>
  );
}
