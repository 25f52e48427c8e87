import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";

export const editorSteps = {
  basics: {
    label: "Basics",
    title: "The basics",
    lead: "What it is about, where and when, and how much it takes.",
    fields: ["category_id", "title", "description", "goal", "location", "start_date", "end_date"],
  },
  story: {
    label: "Story",
    title: "The story",
    lead: "Who needs what, why now, and what a gift changes. Write as you would tell a friend.",
    fields: ["story"],
  },
  pictures: {
    label: "Pictures",
    title: "Pictures",
    lead: "The first one is the cover. Show the people and the place; faces help, stock pictures don't.",
    fields: ["pictures"],
  },
  beneficiary: {
    label: "Beneficiary",
    title: "Who receives the money",
    lead: "Donors see this on the page, and we pay out to nobody else.",
    fields: ["beneficiary"],
  },
  gifts: {
    label: "Gifts & thanks",
    title: "Gifts and thanks",
    lead: "Optional: what an amount does, and what you say to those who gave it.",
    fields: ["suggested_amounts", "thanks"],
  },
  extras: {
    label: "Funds & items",
    title: "Funds and items",
    lead: "Optional: let donors choose what their gift is for, and say which things would help.",
    fields: [],
  },
  preview: {
    label: "Preview & send",
    title: "Preview and send",
    lead: "This is the page as visitors will see it.",
    fields: [],
  },
} as const satisfies Record<
  string,
  { label: string; title: string; lead: string; fields: readonly string[] }
>;

export type EditorStep = keyof typeof editorSteps;
export const stepNames = Object.keys(editorSteps) as EditorStep[];

/** The step in an address; the first step if there is none. */
export function readStep(search: URLSearchParams): EditorStep {
  const named = search.get("step");
  return stepNames.find((step) => step === named) ?? "basics";
}

export function stepPath(id: number, step: EditorStep): string {
  return `${teamPath(id, "edit")}?step=${step}`;
}

/** Undefined before the first step and after the last. */
export function neighbours(step: EditorStep): {
  before: EditorStep | undefined;
  after: EditorStep | undefined;
} {
  const place = stepNames.indexOf(step);
  return { before: stepNames[place - 1], after: stepNames[place + 1] };
}

/** The step in which a field of the campaign is edited. */
export function stepOf(field: string): EditorStep {
  return (
    stepNames.find((step) => editorSteps[step].fields.some((its) => its === field)) ?? "basics"
  );
}

/** Whether a step is done; undefined if the step asks for nothing. */
export function isDone(
  step: EditorStep,
  {
    missing,
    funds,
    wanted,
    suggested_amounts,
    thanks,
    state,
  }: Pick<
    ManagedCampaign,
    "missing" | "funds" | "wanted" | "suggested_amounts" | "thanks" | "state"
  >,
): boolean | undefined {
  if (step === "gifts") return suggested_amounts.length > 0 || thanks.text !== "" || undefined;
  if (step === "extras") return funds.length + wanted.length > 0 || undefined;
  if (step === "preview") return state !== "draft" || undefined;
  return !missing.some(({ field }) => stepOf(field) === step);
}
