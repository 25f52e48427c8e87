import { useState } from "react";
import type * as z from "zod/mini";
import { type FormSchema, useContractForm } from "../../lib/form/contract-form.ts";
import { showToast } from "../../ui/toast.ts";
import { useStatusMessage } from "./use-status-message.ts";

interface SettingsForm<S extends FormSchema> {
  schema: S;
  /** The values at first and after Cancel. */
  initial: Partial<z.input<S>>;
  /** Resolves to the new values and a status message; undefined if the form is gone. */
  send: (
    body: z.output<S>,
  ) => Promise<{ initial?: Partial<z.input<S>>; status?: string } | undefined>;
}

const NO_PROBLEM = { message: undefined, count: 0 };

/** A settings form: Cancel restores the values, and the outcome is shown next to the form. */
export function useSettingsForm<S extends FormSchema>(options: SettingsForm<S>) {
  const { schema, initial, send } = options;
  const { status, statusRef, showStatus, clearStatus } = useStatusMessage();
  const [dismissed, setDismissed] = useState(0);
  const { form, field, onSubmit, busy, problem, changed } = useContractForm({
    schema,
    defaultValues: initial,
    send: async (body) => {
      clearStatus();
      const result = await send(body);
      form.reset(result?.initial ?? initial);
      if (!result?.status) return;
      showStatus(result.status);
      void showToast("success", result.status);
    },
    onRefused: ({ message }) => void showToast("error", message),
  });

  return {
    field,
    onSubmit,
    busy,
    changed,
    problem: problem.count === dismissed ? NO_PROBLEM : problem,
    /** Shown until a field is changed again. */
    status: changed ? undefined : status,
    statusRef,
    cancel: () => {
      form.reset(initial);
      showStatus("Nothing was changed.");
      setDismissed(problem.count);
    },
  };
}
