import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { newCampaignBody, TITLE_LENGTH } from "#contract/campaigns/campaign-changes.ts";
import { createDraft } from "#contract/campaigns/organising.ts";
import { useCheckedForm } from "../../lib/form/checked-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { stepPath } from "./editor-steps.ts";
import { GoalField } from "./goal-field.tsx";
import { type NewCampaignAnswers, readAnswers, storeAnswers } from "./new-campaign-answers.ts";
import { useCategories } from "./use-categories.ts";

/** The first step: four answers create the draft. */
export function NewCampaign() {
  const [answers, setAnswers] = useState(readAnswers);
  const { categories, failed, retry } = useCategories();
  const navigate = useNavigate();
  const { errors, problem, busy, clear, submit } = useCheckedForm(newCampaignBody, async (body) => {
    const { id } = await authorisedApi(createDraft, { body });
    storeAnswers(undefined);
    await navigate(stepPath(id, "story"), { replace: true });
  });

  const change = (changes: Partial<NewCampaignAnswers>) => {
    const next = { ...answers, ...changes };
    setAnswers(next);
    storeAnswers(next);
    clear(Object.keys(changes));
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    void submit(answers);
  };

  return (
    <div className="area-page">
      <AreaHead
        title="Start a campaign"
        lead="Answer four questions to create a draft that only you can see. Finish it in your own time."
      />
      <form noValidate onSubmit={create} className="edit-frame-sheet max-w-208">
        <FormProblem problem={problem} />
        {failed ? (
          <SectionError what="The causes" retry={retry} />
        ) : (
          <CategoryCards
            categories={categories}
            chosen={answers.category_id}
            error={errors.category_id}
            onChoose={(category_id) => change({ category_id })}
          />
        )}
        <TextField
          label="Title"
          hint="Say what it does and for whom, such as “A well for the village school”."
          value={answers.title}
          maxLength={TITLE_LENGTH.max}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <GoalField
          goal={answers.goal}
          currency={answers.currency}
          currencyFixed={false}
          error={errors.goal}
          currencyError={errors.currency}
          hint="How much you need. You can change it later."
          onGoal={(goal) => change({ goal })}
          onCurrency={(currency, goal) => change({ currency, goal })}
        />
        <Button type="submit" size="large" busy={busy} className="justify-self-start">
          Create draft
        </Button>
      </form>
    </div>
  );
}
