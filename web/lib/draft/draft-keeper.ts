import { errorMessage } from "#contract/errors.ts";
import { ApiError, type FieldMessages, messagesOfAnswer } from "../api/api-error.ts";
import type { KeeperState } from "./keeper-state.ts";

interface KeeperParts<Draft, Fields> {
  /** The editable fields of a draft. Their names are always the same. */
  readonly fieldsOf: (draft: Draft) => Fields;
  /** Checks edits before they are sent. A field with a message is not sent. */
  readonly check: (edits: Partial<Fields>) => FieldMessages;
  /**
   * True if the server keeps the same value in another spelling. The field then stays as it was
   * typed.
   */
  readonly keptAsTyped: (kept: unknown, sent: unknown) => boolean;
  /** `fields` are all values as shown, `changes` are the new ones among them. */
  readonly save: (changes: Partial<Fields>, version: number, fields: Fields) => Promise<Draft>;
  /**
   * Loads what others saved, to join it with the edits here. Without it every change of others is a
   * conflict.
   */
  readonly load?: () => Promise<Draft>;
  readonly onSaved: (draft: Draft) => void;
  readonly onRefused?: (error: ApiError) => void;
  /** True if the fields show something else than what was just saved. */
  readonly showsAnother?: (saved: Draft) => boolean;
  /** Saves by itself so long after the last edit; null saves only when told to. */
  readonly saveAfterMs: number | null;
  /** Tries again by itself so long after a failure; without it the next edit tries again. */
  readonly retryAfterMs?: number;
}

type Versioned = { readonly version: number };

export type DraftKeeper<Draft extends Versioned, Fields extends object> = ReturnType<
  typeof createDraftKeeper<Draft, Fields>
>;

/**
 * Holds what somebody edits of a draft until the server has it. Edits of others never go under:
 * where they concern other fields both stand, where they concern the same a person decides.
 */
export function createDraftKeeper<Draft extends Versioned, Fields extends object>(
  first: Draft,
  parts: KeeperParts<Draft, Fields>,
) {
  type State = KeeperState<Draft, Fields>;
  const names = Object.keys(parts.fieldsOf(first)) as Array<keyof Fields & string>;
  let draft = first;
  let edits: Partial<Fields> = {};
  // The field stays as it was typed, also with spaces at its end, if the server keeps the same
  // words.
  let typed: Partial<Fields> = {};
  let rest: Pick<State, "errors" | "status" | "problem" | "theirs" | "edition"> = {
    errors: {},
    status: "untouched",
    edition: 0,
  };
  let state = stateNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function stateNow(): State {
    const fields = { ...parts.fieldsOf(draft), ...typed, ...edits };
    return { draft, fields, edited: namesOf(edits), ...rest };
  }

  function namesOf(changes: Partial<Fields>) {
    return names.filter((name) => changes[name] !== undefined);
  }

  function change(next: Partial<typeof rest>): void {
    rest = { ...rest, problem: undefined, ...next };
    state = stateNow();
    for (const listener of listeners) listener();
  }

  function schedule(afterMs: number | null): void {
    clearTimeout(timer);
    if (afterMs !== null) timer = setTimeout(() => void save(), afterMs);
  }

  function edit(changes: Partial<Fields>): void {
    edits = { ...edits, ...changes };
    const { retryAfterMs, saveAfterMs } = parts;
    const pause = rest.status === "failed" ? (retryAfterMs ?? saveAfterMs) : saveAfterMs;
    const errors = { ...rest.errors };
    for (const name of namesOf(changes)) delete errors[name];
    change({ errors, status: rest.status === "conflict" ? "conflict" : "unsaved" });
    if (rest.status !== "conflict") schedule(pause);
  }

  /** Sends the edits. True if nothing is left to send. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    while (saving) await saving;
    if (rest.status === "conflict") return false;
    saving = send().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function send(): Promise<boolean> {
    const errors = parts.check(edits);
    const good = { ...edits };
    for (const name of namesOf(edits)) if (errors[name] !== undefined) delete good[name];
    if (namesOf(good).length === 0) {
      const refused = Object.keys(errors).length > 0;
      if (refused) change({ errors, status: "refused" });
      return !refused;
    }
    change({ errors, status: "saving" });
    try {
      keep(await parts.save(good, draft.version, state.fields), good);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.answer.code === "changed_meanwhile") return meetOthers(good, error);
      refuse(error);
      return false;
    }
    const left = namesOf(edits).length > 0;
    if (left && Object.keys(errors).length === 0) schedule(parts.saveAfterMs);
    return !left;
  }

  function keep(answer: Draft, sent: Partial<Fields>): void {
    draft = answer;
    const kept = parts.fieldsOf(answer);
    for (const name of namesOf(sent)) {
      if (sameValue(edits[name], sent[name])) delete edits[name];
      if (parts.keptAsTyped(kept[name], sent[name])) typed = { ...typed, [name]: sent[name] };
      else delete typed[name];
    }
    const refused = Object.keys(rest.errors).length > 0;
    const left = namesOf(edits).length > 0;
    change({
      status: refused ? "refused" : left ? "unsaved" : "saved",
      theirs: undefined,
      edition: rest.edition + (parts.showsAnother?.(answer) ? 1 : 0),
    });
    parts.onSaved(answer);
  }

  function refuse(error: ApiError): void {
    const errors = messagesOfAnswer(error.answer);
    if (Object.keys(errors).length > 0) {
      change({ errors: { ...rest.errors, ...errors }, status: "refused" });
    } else {
      change({ status: "failed", problem: errorMessage(error.answer) });
      if (parts.retryAfterMs !== undefined) schedule(parts.retryAfterMs);
    }
    parts.onRefused?.(error);
  }

  async function meetOthers(mine: Partial<Fields>, refusal: ApiError): Promise<boolean> {
    if (!parts.load) {
      change({ status: "conflict" });
      parts.onRefused?.(refusal);
      return false;
    }
    let met: Draft;
    try {
      met = await parts.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return false;
    }
    const was = parts.fieldsOf(draft);
    const is = parts.fieldsOf(met);
    const clashing = namesOf(mine).filter(
      (name) => !sameValue(was[name], is[name]) && !sameValue(is[name], mine[name]),
    );
    if (clashing.length > 0) {
      change({ status: "conflict", theirs: { draft: met, clashing } });
      return false;
    }
    draft = met;
    typed = {};
    change({ edition: rest.edition + 1 });
    return send();
  }

  return {
    edit,
    save,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * The draft as somebody asked for it. While something is edited here, what others changed is
     * not taken over: saving finds it out, and asks.
     */
    accept: (fresh: Draft): void => {
      const newer = fresh.version > draft.version;
      if (sameValue(fresh, draft) || fresh.version < draft.version) return;
      if (newer && namesOf(edits).length > 0) return;
      if (newer) typed = {};
      draft = fresh;
      change({ edition: rest.edition + (newer ? 1 : 0) });
    },
    takeTheirs: (): Promise<boolean> => {
      for (const name of rest.theirs?.clashing ?? []) delete edits[name];
      return settle();
    },
    keepMine: (): Promise<boolean> => settle(),
    discard: (): void => {
      clearTimeout(timer);
      edits = {};
      typed = {};
      change({ errors: {}, status: "untouched", theirs: undefined, edition: rest.edition + 1 });
    },
  };

  function settle(): Promise<boolean> {
    if (rest.theirs) draft = rest.theirs.draft;
    typed = {};
    parts.onSaved(draft);
    const left = namesOf(edits).length > 0;
    change({
      status: left ? "unsaved" : "saved",
      theirs: undefined,
      edition: rest.edition + 1,
    });
    return save();
  }
}

/** Whether both are written the same as JSON. */
function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
