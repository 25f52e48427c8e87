import { useState } from "react";
import {
  editUpdate,
  type ManagedUpdate,
  type UpdateBody,
  writeUpdate,
} from "#contract/campaigns/updates.ts";
import { browserZone } from "../../lib/browser-zone.ts";
import { useCheckedForm } from "../../lib/form/checked-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { initialFields, type UpdateFields, updateFormSchema } from "./update-form.ts";

export function useUpdateForm(
  campaignId: number,
  update: ManagedUpdate | undefined,
  { live, onSaved }: { live: boolean; onSaved: (saved: ManagedUpdate) => Promise<void> },
) {
  const [fields, setFields] = useState(() => initialFields(update, { live, zone: browserZone() }));
  const [schema] = useState(() => updateFormSchema(update, browserZone()));
  const { errors, problem, busy, submit } = useCheckedForm(schema, async (body) => {
    await onSaved(await send(campaignId, update, body));
  });

  return {
    fields,
    set: (change: Partial<UpdateFields>) => setFields((current) => ({ ...current, ...change })),
    errors,
    problem,
    busy,
    save: () => submit(fields),
  };
}

function send(campaignId: number, update: ManagedUpdate | undefined, body: UpdateBody) {
  if (!update) return authorisedApi(writeUpdate, { params: { id: campaignId }, body });
  const params = { id: campaignId, update: update.id };
  return authorisedApi(editUpdate, { params, body: { ...body, version: update.version } });
}
