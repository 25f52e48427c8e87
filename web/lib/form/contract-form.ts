import { useEffect, useReducer, useRef, useState } from "react";
import type * as z from "zod/mini";
import {
  ApiError,
  CHECK_FIELDS,
  type FieldMessages,
  issueMessages,
  responseMessages,
  unreachableError,
} from "../api/api-error.ts";
import { createFormFields, type FieldRules, type Values } from "./form-fields.ts";

export type FormSchema = z.ZodMiniType<unknown, Values>;

export interface FormProblem {
  /** A message about the whole form; undefined if one field's message is enough. */
  readonly message: string | undefined;
  /** The number of failures. Each one moves the focus to the message. */
  readonly count: number;
  readonly errors?: Errors;
}

interface ContractForm<S extends FormSchema> {
  /** The contract's body schema, or a function that loads it on first input. */
  schema: S | (() => Promise<S>);
  defaultValues?: Partial<z.input<S>>;
  /** Sends the parsed body. The messages of an ApiError are shown next to their fields. */
  send: (values: z.output<S>) => Promise<void>;
  /** Called after a failure of `send`, not for errors found by the form. */
  onRefused?: (error: ApiError) => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

const NOTHING_LOST = "Nothing you typed is lost.";

/** A form for a contract body. Errors show after blur or submit, the server's next to their fields. */
export function useContractForm<S extends FormSchema>(options: ContractForm<S>) {
  type Input = z.input<S> & Values;
  type Name = keyof z.input<S> & string;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<FormProblem>({ message: undefined, count: 0 });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;

  const check = async (): Promise<{ body: z.output<S> } | { messages: FieldMessages }> => {
    const parsed = (await loadSchema(latest.current)).safeParse(fields.values());
    if (parsed.success) return { body: parsed.data };
    return { messages: issueMessages(parsed.error.issues) };
  };

  const checkField = async (name: string) => {
    // A schema that can't be loaded is reported on submit.
    const checked = await check().catch(() => undefined);
    const message = checked && "messages" in checked ? checked.messages[name] : undefined;
    setErrors((previous) =>
      previous[name] === message ? previous : { ...previous, [name]: message },
    );
  };

  const [{ fields, progress, form }] = useState(() => {
    const progress = { sent: false, changed: false, blurred: new Set<string>() };
    const watched = new Set<string>();
    const fields = createFormFields(options.defaultValues ?? {}, (name, what) => {
      const changed = fields.changed();
      if (watched.has(name) || changed !== progress.changed) redraw();
      progress.changed = changed;
      if (what === "blur") progress.blurred.add(name);
      const mustCheck =
        what === "blur" ? !progress.sent : progress.sent || progress.blurred.has(name);
      void (mustCheck ? checkField(name) : loadSchema(latest.current).catch(() => {}));
    });
    const form = {
      register: (name: Name, rules?: FieldRules) => fields.register(name, rules),
      /** The current value; each change rerenders the component. */
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
        Object.assign(progress, { sent: false, changed: false, blurred: new Set<string>() });
        setErrors({});
        redraw();
      },
    };
    return { fields, progress, form };
  });

  // Text typed before scripts ran is known only now.
  useEffect(redraw, []);

  const fail = (names: readonly string[], message: string | undefined) => {
    const [onlyName] = names;
    const isOneField = names.length === 1 && message === undefined;
    setProblem(({ count }) => ({
      message: isOneField ? undefined : (message ?? CHECK_FIELDS),
      count: count + 1,
    }));
    if (isOneField && onlyName !== undefined) fields.focus(onlyName);
  };

  const refuse = (error: ApiError) => {
    const messages = Object.entries(responseMessages(error.answer));
    const shown = messages.filter(([name]) => Object.hasOwn(fields.values(), name));
    setErrors((previous) => ({ ...previous, ...Object.fromEntries(shown) }));
    const allShown = shown.length > 0 && shown.length === messages.length;
    const message = error.status === 0 ? `${error.message} ${NOTHING_LOST}` : error.message;
    fail(
      shown.map(([name]) => name),
      allShown ? undefined : message,
    );
    options.onRefused?.(error);
  };

  const onSubmit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    setBusy(true);
    try {
      const checked = await check().catch(() => Promise.reject(unreachableError()));
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
    problem: remainingProblem(problem, errors),
    errors,
    /** Whether a value differs from the initial one or from the last reset. */
    changed: fields.changed(),
    field: (name: Name, rules?: FieldRules) => ({
      ...fields.register(name, rules),
      error: errors[name],
    }),
  };
}

async function loadSchema<S extends FormSchema>({ schema }: ContractForm<S>): Promise<S> {
  return typeof schema === "function" ? schema() : schema;
}

/** The problem that remains: none once all invalid fields are fixed. */
export function remainingProblem({ message, count }: FormProblem, errors: Errors): FormProblem {
  const fixed = message === CHECK_FIELDS && !Object.values(errors).some(Boolean);
  return { message: fixed ? undefined : message, count, errors };
}
