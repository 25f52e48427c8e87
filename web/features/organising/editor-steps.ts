import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";

export const editorSteps = {
  basics: {
    label: "Basics",
    title: "The basics",
    lead: "What it's about, where and when it happens, and how much it needs.",
    fields: ["category_id", "title", "description", "goal", "location", "start_date", "end_date"],
  },
  story: {
    label: "Story",
    title: "The story",
    lead: "Who needs what, why now, and what a donation changes. Write as you would to a friend.",
    fields: ["story"],
  },
  pictures: {
    label: "Pictures",
    title: "Pictures",
    lead: "The first picture is the cover. Show the people and the place. Faces help; stock photos don't.",
    fields: ["pictures", "picture_descriptions"],
  },
  beneficiary: {
    label: "Beneficiary",
    title: "Who receives the money",
    lead: "Donors see this on the page, and we pay out to no one else.",
    fields: ["beneficiary"],
  },
  gifts: {
    label: "Amounts & funds",
    title: "Amounts, funds and thanks",
    lead: "Optional: say what each amount does, let donors choose what theirs is for, and thank them.",
    fields: ["suggested_amounts", "offers_recurring", "funds", "thanks"],
  },
  items: {
    label: "Items needed",
    title: "Items needed",
    lead: "Optional: list things you need instead of money. People pledge them on the page, and you confirm and receive them.",
    fields: ["wanted"],
  },
  preview: {
    label: "Preview & submit",
    title: "Preview and submit",
    lead: "This is the page as visitors will see it.",
    fields: [],
  },
} as const satisfies Record<
  string,
  { label: string; title: string; lead: string; fields: readonly string[] }
>;

export type EditorStep = keyof typeof editorSteps;
export const stepNames = Object.keys(editorSteps) as EditorStep[];

/** The step in a URL; defaults to the first. */
export function readStep(search: URLSearchParams): EditorStep {
  const named = search.get("step");
  return stepNames.find((step) => step === named) ?? "basics";
}

export function stepPath(id: number, step: EditorStep): string {
  return `${teamPath(id, "edit")}?step=${step}`;
}

/** Undefined before the first step and after the last. */
export function neighbours(step: EditorStep): {
  previous: EditorStep | undefined;
  next: EditorStep | undefined;
} {
  const index = stepNames.indexOf(step);
  return { previous: stepNames[index - 1], next: stepNames[index + 1] };
}

export function findStep(field: string): EditorStep {
  return (
    stepNames.find((step) => editorSteps[step].fields.some((name) => name === field)) ?? "basics"
  );
}

/** What a step needs before the campaign can be submitted. */
export function missingInStep(
  step: EditorStep,
  { missing, approved }: Pick<ManagedCampaign, "missing" | "approved">,
): ManagedCampaign["missing"] {
  return approved ? [] : missing.filter(({ field }) => findStep(field) === step);
}

/** Undefined for an optional step that is empty. */
export function isDone(step: EditorStep, campaign: ManagedCampaign): boolean | undefined {
  const { funds, wanted, suggested_amounts, thanks, state } = campaign;
  if (step === "gifts") {
    return suggested_amounts.length + funds.length > 0 || thanks.text !== "" || undefined;
  }
  if (step === "items") return wanted.length > 0 || undefined;
  if (step === "preview") return state !== "draft" || undefined;
  return missingInStep(step, campaign).length === 0;
}
