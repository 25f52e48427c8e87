import { useState } from "react";
import type * as z from "zod/mini";
import { type FormSchema, useContractForm } from "../../lib/form/contract-form.ts";
import { showToast } from "../../ui/toast.ts";
import { useSaid } from "./use-said.ts";

interface SettingsForm<S extends FormSchema> {
  /** The call's body in the contract. */
  schema: S;
  /** The fields' values at first, and after Cancel. */
  initial: Partial<z.input<S>>;
  /**
   * Answers the fields' values after success, and what to say; undefined where the form is gone.
   */
  send: (
    body: z.output<S>,
  ) => Promise<{ initial?: Partial<z.input<S>>; said?: string } | undefined>;
}

const NO_PROBLEM = { message: undefined, count: 0 };

/** A form of the settings. Cancel restores the values; the outcome is said beside the form. */
export function useSettingsForm<S extends FormSchema>(options: SettingsForm<S>) {
  const { schema, initial, send } = options;
  const { said, saidRef, say, unsay } = useSaid();
  const [dismissed, setDismissed] = useState(0);
  const { form, field, onSubmit, busy, problem, changed } = useContractForm({
    schema,
    defaultValues: initial,
    send: async (body) => {
      unsay();
      const done = await send(body);
      form.reset(done?.initial ?? initial);
      if (!done?.said) return;
      say(done.said);
      void showToast("success", done.said);
    },
    onRefused: ({ message }) => void showToast("error", message),
  });

  return {
    field,
    onSubmit,
    busy,
    changed,
    problem: problem.count === dismissed ? NO_PROBLEM : problem,
    /** Stands until something is changed again. */
    said: changed ? undefined : said,
    saidRef,
    cancel: () => {
      form.reset(initial);
      say("Nothing was changed.");
      setDismissed(problem.count);
    },
  };
}
