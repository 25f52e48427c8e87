import { useState } from "react";
import type * as z from "zod/mini";
import {
  ApiError,
  CHECK_FIELDS,
  type FieldMessages,
  issueMessages,
  responseMessages,
} from "../api/api-error.ts";
import { type FormProblem, remainingProblem } from "./contract-form.ts";

/**
 * A form whose values are component state, because they are no plain inputs. `submit` validates them
 * by the contract's schema and sends them. Messages stay until cleared or until the next submit.
 */
export function useCheckedForm<S extends z.ZodMiniType>(
  schema: S,
  send: (body: z.output<S>) => Promise<void>,
) {
  const [errors, setErrors] = useState<FieldMessages>({});
  const [problem, setProblem] = useState<FormProblem>({ message: undefined, count: 0 });
  const [busy, setBusy] = useState(false);

  const fail = (found: FieldMessages, message: string) => {
    setErrors(found);
    setProblem(({ count }) => ({ message, count: count + 1 }));
  };

  return {
    errors,
    problem: remainingProblem(problem, errors),
    busy,
    clear: (names: readonly string[]) =>
      setErrors((previous) =>
        Object.fromEntries(Object.entries(previous).filter(([name]) => !names.includes(name))),
      ),
    /** Rethrows any error other than an ApiError. */
    submit: async (values: unknown): Promise<void> => {
      const parsed = schema.safeParse(values);
      if (!parsed.success) return fail(issueMessages(parsed.error.issues), CHECK_FIELDS);
      setBusy(true);
      try {
        await send(parsed.data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fail(responseMessages(error.answer), error.message);
      } finally {
        setBusy(false);
      }
    },
  };
}
