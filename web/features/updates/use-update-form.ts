import { useState } from "react";
import {
  editUpdate,
  type ManagedUpdate,
  type UpdateBody,
  updateBody,
  writeUpdate,
} from "#contract/campaigns/updates.ts";
import { useCheckedForm } from "../../lib/form/checked-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { fieldTime } from "./update-words.ts";

export interface UpdatePicture {
  readonly key: string;
  readonly image: string;
  readonly alt: string;
}

export interface UpdateFields {
  readonly title: string;
  readonly body: string;
  readonly pictures: readonly UpdatePicture[];
  readonly mail: boolean;
  readonly when: "now" | "later" | "draft";
  /** In the form of the browser's field. */
  readonly at: string;
}

/** The fields of an update that is written or changed, and how they are sent. */
export function useUpdateForm(
  campaignId: number,
  update: ManagedUpdate | undefined,
  { live, onSaved }: { live: boolean; onSaved: (saved: ManagedUpdate) => Promise<void> },
) {
  const [fields, setFields] = useState<UpdateFields>(() => ({
    title: update?.title ?? "",
    body: update?.body ?? "",
    pictures: update?.pictures ?? [],
    mail: update?.mail ?? true,
    when: whenOf(update, live),
    at: update?.scheduled_for ? fieldTime(update.scheduled_for) : "",
  }));
  const { errors, problem, busy, submit } = useCheckedForm(updateBody, async (body) => {
    await onSaved(await send(campaignId, update, body));
  });

  return {
    fields,
    set: (change: Partial<UpdateFields>) => setFields((before) => ({ ...before, ...change })),
    errors,
    problem,
    busy,
    save: () => submit(bodyOf(fields)),
  };
}

function whenOf(update: ManagedUpdate | undefined, live: boolean): UpdateFields["when"] {
  if (update?.state === "scheduled") return "later";
  return live && update?.state !== "draft" ? "now" : "draft";
}

function bodyOf({ title, body, pictures, mail, when, at }: UpdateFields) {
  const post = when === "later" ? isoOf(at) : when;
  const shown = pictures.map(({ key, alt }) => ({ key, alt }));
  return { title, body, pictures: shown, mail, post };
}

function isoOf(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

function send(campaignId: number, update: ManagedUpdate | undefined, body: UpdateBody) {
  if (!update) return authorisedApi(writeUpdate, { params: { id: campaignId }, body });
  const params = { id: campaignId, update: update.id };
  return authorisedApi(editUpdate, { params, body: { ...body, version: update.version } });
}
