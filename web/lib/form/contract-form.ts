import { useEffect, useReducer, useRef, useState } from "react";
import type * as z from "zod/mini";
import {
  ApiError,
  CHECK_FIELDS,
  type FieldMessages,
  messagesOfAnswer,
  messagesOfIssues,
  unreached,
} from "../api/api-error.ts";
import { createFormFields, type FieldRules, type Values } from "./form-fields.ts";

export type FormSchema = z.ZodMiniType<unknown, Values>;

/** Why a form was not sent, or was refused. */
export interface FormProblem {
  /** A sentence about the whole form; undefined if the message beside one field says it all. */
  readonly message: string | undefined;
  /** Counts the failures. With each one the focus moves to the message. */
  readonly count: number;
  /** The messages beside the fields, by the fields' names. */
  readonly errors?: Errors;
}

interface ContractForm<S extends FormSchema> {
  /** The contract's body, which the form fills, or what loads it once something is typed. */
  schema: S | (() => Promise<S>);
  defaultValues?: Partial<z.input<S>>;
  /** Sends the checked body. If it throws an ApiError, each message is shown beside its field. */
  send: (values: z.output<S>) => Promise<void>;
  /** Called after a failure of `send` was shown, and not for errors that the form found itself. */
  onRefused?: (error: ApiError) => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

const NOTHING_LOST = "Nothing you typed is lost.";

/**
 * A form for a body of the contract: errors show once a field was left or the form was sent, the
 * server's verdict stands beside the field that it concerns.
 */
export function useContractForm<S extends FormSchema>(options: ContractForm<S>) {
  type Input = z.input<S> & Values;
  type Name = keyof z.input<S> & string;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<FormProblem>({ message: undefined, count: 0 });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;

  /** What is wrong with the values, or the body that they make. */
  const check = async (): Promise<{ body: z.output<S> } | { messages: FieldMessages }> => {
    const read = (await schemaOf(latest.current)).safeParse(fields.values());
    return read.success ? { body: read.data } : { messages: messagesOfIssues(read.error.issues) };
  };

  const checkField = async (name: string) => {
    // Where the schema can't be loaded, that is said when the form is sent.
    const checked = await check().catch(() => undefined);
    const message = checked && "messages" in checked ? checked.messages[name] : undefined;
    setErrors((before) => (before[name] === message ? before : { ...before, [name]: message }));
  };

  const [{ fields, progress, form }] = useState(() => {
    const progress = { sent: false, changed: false, left: new Set<string>() };
    const watched = new Set<string>();
    const fields = createFormFields(options.defaultValues ?? {}, (name, what) => {
      const changed = fields.changed();
      if (watched.has(name) || changed !== progress.changed) redraw();
      progress.changed = changed;
      if (what === "blur") progress.left.add(name);
      const due = what === "blur" ? !progress.sent : progress.sent || progress.left.has(name);
      void (due ? checkField(name) : schemaOf(latest.current).catch(() => {}));
    });
    const form = {
      register: (name: Name, rules?: FieldRules) => fields.register(name, rules),
      /** The present value; with each change of it the component is drawn again. */
      watch: <N extends Name>(name: N) => {
        watched.add(name);
        return fields.values()[name] as Input[N] | undefined;
      },
      getValues: <N extends Name>(name: N) => fields.values()[name] as Input[N] | undefined,
      setValue: (name: Name, value: string, { shouldValidate = false } = {}) => {
        fields.write(name, value);
        redraw();
        if (shouldValidate) void checkField(name);
      },
      setFocus: (name: Name) => fields.focus(name),
      reset: (to?: Partial<z.input<S>>) => {
        fields.reset(to);
        Object.assign(progress, { sent: false, changed: false, left: new Set<string>() });
        setErrors({});
        redraw();
      },
    };
    return { fields, progress, form };
  });

  // What was typed before the scripts ran is known only now.
  useEffect(redraw, []);

  const fail = (names: readonly string[], message: string | undefined) => {
    const [only] = names;
    const alone = names.length === 1 && message === undefined;
    setProblem(({ count }) => ({
      message: alone ? undefined : (message ?? CHECK_FIELDS),
      count: count + 1,
    }));
    if (alone && only !== undefined) fields.focus(only);
  };

  const refuse = (error: ApiError) => {
    const found = Object.entries(messagesOfAnswer(error.answer));
    const beside = found.filter(([name]) => Object.hasOwn(fields.values(), name));
    setErrors((before) => ({ ...before, ...Object.fromEntries(beside) }));
    const said = beside.length > 0 && beside.length === found.length;
    const message = error.status === 0 ? `${error.message} ${NOTHING_LOST}` : error.message;
    fail(
      beside.map(([name]) => name),
      said ? undefined : message,
    );
    options.onRefused?.(error);
  };

  const onSubmit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    setBusy(true);
    try {
      const checked = await check().catch(() => Promise.reject(unreached()));
      progress.sent = true;
      setErrors("messages" in checked ? checked.messages : {});
      if ("messages" in checked) return fail(Object.keys(checked.messages), undefined);
      await latest.current.send(checked.body);
      setProblem(({ count }) => ({ message: undefined, count }));
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      refuse(error instanceof ApiError ? error : new ApiError(0, { code: "internal", detail: [] }));
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    onSubmit,
    busy,
    problem: problemNow(problem, errors),
    errors,
    /** Whether a field has another value than at first, or after the last reset. */
    changed: fields.changed(),
    /** The props of a field that is named like a part of the body. */
    field: (name: Name, rules?: FieldRules) => ({
      ...fields.register(name, rules),
      error: errors[name],
    }),
  };
}

async function schemaOf<S extends FormSchema>({ schema }: ContractForm<S>): Promise<S> {
  return typeof schema === "function" ? schema() : schema;
}

/** What is still wrong: where only fields were, and all of them are mended, nothing is. */
export function problemNow({ message, count }: FormProblem, errors: Errors): FormProblem {
  const mended = message === CHECK_FIELDS && !Object.values(errors).some(Boolean);
  return { message: mended ? undefined : message, count, errors };
}
