import { useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, CHECK_FIELDS, messagesOfAnswer, messagesOfIssues } from "../api/api-error.ts";

type FormSchema = z.ZodMiniType<unknown, FieldValues>;

/** Why a form was not sent, or was refused. */
export interface FormProblem {
  /** A sentence about the whole form; undefined if the message beside one field says it all. */
  readonly message: string | undefined;
  /** Counts the failures. With each one the focus moves to the message. */
  readonly count: number;
}

interface ContractForm<S extends FormSchema> {
  /** The contract's body, which the form fills. */
  schema: S;
  defaultValues?: DefaultValues<z.input<S>>;
  /** Sends the checked body. If it throws an ApiError, each message is shown beside its field. */
  send: (values: z.output<S>) => Promise<void>;
  /** Called after a failure of `send` was shown, and not for errors that the form found itself. */
  onRefused?: (error: ApiError) => void;
}

/** The library wants a type for each error. It is not used: all messages come from the contract. */
const SAID = "said";
const NOTHING_LOST = "Nothing you typed is lost.";

/**
 * A form for a body of the contract: errors show once a field was left or the form was sent, the
 * server's verdict stands beside the field that it concerns.
 */
export function useContractForm<S extends FormSchema>(options: ContractForm<S>) {
  type Input = z.input<S> & FieldValues;
  const [problem, setProblem] = useState<FormProblem>({ message: undefined, count: 0 });
  const form = useForm<Input, unknown, z.output<S>>({
    resolver: resolverOf(options.schema) as unknown as Resolver<Input, unknown, z.output<S>>,
    defaultValues: options.defaultValues,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors: found, isSubmitting } = form.formState;
  const errors = messagesOf(found);

  const fail = (names: readonly string[], message: string | undefined) => {
    const [only] = names;
    const alone = names.length === 1 && message === undefined;
    setProblem(({ count }) => ({
      message: alone ? undefined : (message ?? CHECK_FIELDS),
      count: count + 1,
    }));
    if (alone && only !== undefined) form.setFocus(only as Path<Input>);
  };

  const refuse = (error: ApiError) => {
    const values = form.getValues();
    const found = Object.entries(messagesOfAnswer(error.answer));
    const beside = found.filter(([name]) => Object.hasOwn(values, name));
    for (const [name, message] of beside) {
      form.setError(name as Path<Input>, { type: SAID, message });
    }
    const said = beside.length > 0 && beside.length === found.length;
    const message = error.status === 0 ? `${error.message} ${NOTHING_LOST}` : error.message;
    fail(
      beside.map(([name]) => name),
      said ? undefined : message,
    );
    options.onRefused?.(error);
  };

  const onSubmit = form.handleSubmit(
    async (values) => {
      try {
        await options.send(values);
        setProblem(({ count }) => ({ message: undefined, count }));
      } catch (error) {
        if (!(error instanceof ApiError)) reportError(error);
        refuse(
          error instanceof ApiError ? error : new ApiError(0, { code: "internal", detail: [] }),
        );
      }
    },
    (found) => fail(Object.keys(found), undefined),
  );

  return {
    form,
    onSubmit,
    busy: isSubmitting,
    problem,
    errors,
    /** The props of a field that is named like a part of the body. */
    field: (name: Path<Input>, rules?: RegisterOptions<Input, Path<Input>>) => ({
      ...form.register(name, rules),
      error: errors[name],
    }),
  };
}

/** The first message for each field. */
function messagesOf(errors: FieldErrors): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      typeof error?.message === "string" ? error.message : undefined,
    ]),
  );
}

function resolverOf(schema: FormSchema): Resolver<FieldValues> {
  return async (values) => {
    const read = schema.safeParse(values);
    if (read.success) return { values: read.data as FieldValues, errors: {} };
    const found = Object.entries(messagesOfIssues(read.error.issues));
    return {
      values: {},
      errors: Object.fromEntries(found.map(([name, message]) => [name, { type: SAID, message }])),
    };
  };
}
