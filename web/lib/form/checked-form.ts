import { useState } from "react";
import type * as z from "zod/mini";
import {
  ApiError,
  CHECK_FIELDS,
  type FieldMessages,
  messagesOfAnswer,
  messagesOfIssues,
} from "../api/api-error.ts";
import { type FormProblem, problemNow } from "./contract-form.ts";

/**
 * A form that keeps its values itself, because they are no plain inputs. `submit` checks them by
 * the contract's schema and sends them; what was wrong stays until it is cleared or they are sent
 * again.
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
    problem: problemNow(problem, errors),
    busy,
    /** Removes the messages of these fields. */
    clear: (names: readonly string[]) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      ),
    /** Throws errors that are no ApiError. */
    submit: async (values: unknown): Promise<void> => {
      const read = schema.safeParse(values);
      if (!read.success) return fail(messagesOfIssues(read.error.issues), CHECK_FIELDS);
      setBusy(true);
      try {
        await send(read.data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fail(messagesOfAnswer(error.answer), error.message);
      } finally {
        setBusy(false);
      }
    },
  };
}
