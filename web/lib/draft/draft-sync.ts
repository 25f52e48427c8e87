import { errorMessage } from "#contract/errors.ts";
import { ApiError, type FieldMessages, responseMessages } from "../api/api-error.ts";
import type { DraftSyncState } from "./draft-sync-state.ts";

interface DraftSyncOptions<Draft, Fields> {
  /** The editable fields of a draft, always with the same names. */
  readonly fieldsOf: (draft: Draft) => Fields;
  /** Validates edits. Fields with a message are not sent. */
  readonly check: (edits: Partial<Fields>) => FieldMessages;
  /** Whether the stored value only normalises the sent one. The field then stays as typed. */
  readonly keptAsTyped: (stored: unknown, sent: unknown) => boolean;
  /** `fields` are all shown values, `changes` the edited ones. */
  readonly save: (changes: Partial<Fields>, version: number, fields: Fields) => Promise<Draft>;
  /** Loads what others saved, to merge it. Without it, every change by others is a conflict. */
  readonly load?: () => Promise<Draft>;
  readonly onSaved: (draft: Draft) => void;
  readonly onRefused?: (error: ApiError) => void;
  /** Whether the fields show something other than what was just saved. */
  readonly showsAnother?: (saved: Draft) => boolean;
  /** Delay of the automatic save after an edit; null saves only on request. */
  readonly saveAfterMs: number | null;
  /** Delay of the automatic retry; without it, the next edit retries. */
  readonly retryAfterMs?: number;
}

type Versioned = { readonly version: number };

export type DraftSync<Draft extends Versioned, Fields extends object> = ReturnType<
  typeof createDraftSync<Draft, Fields>
>;

/**
 * Holds edits of a draft until the server has saved them. Edits by others are never overwritten:
 * different fields are merged, and the user decides about conflicting ones.
 */
export function createDraftSync<Draft extends Versioned, Fields extends object>(
  initial: Draft,
  parts: DraftSyncOptions<Draft, Fields>,
) {
  type State = DraftSyncState<Draft, Fields>;
  const names = Object.keys(parts.fieldsOf(initial)) as Array<keyof Fields & string>;
  let draft = initial;
  let edits: Partial<Fields> = {};
  // Fields shown as typed, for example with trailing spaces, although stored normalised.
  let typed: Partial<Fields> = {};
  let progress: Pick<State, "errors" | "status" | "problem" | "theirs" | "edition"> = {
    errors: {},
    status: "untouched",
    edition: 0,
  };
  let state = currentState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function currentState(): State {
    const fields = { ...parts.fieldsOf(draft), ...typed, ...edits };
    return { draft, fields, edited: changedNames(edits), ...progress };
  }

  function changedNames(changes: Partial<Fields>) {
    return names.filter((name) => changes[name] !== undefined);
  }

  function change(next: Partial<typeof progress>): void {
    progress = { ...progress, problem: undefined, ...next };
    state = currentState();
    for (const listener of listeners) listener();
  }

  function schedule(afterMs: number | null): void {
    clearTimeout(timer);
    if (afterMs !== null) timer = setTimeout(() => void save(), afterMs);
  }

  function edit(changes: Partial<Fields>): void {
    edits = { ...edits, ...changes };
    const { retryAfterMs, saveAfterMs } = parts;
    const pause = progress.status === "failed" ? (retryAfterMs ?? saveAfterMs) : saveAfterMs;
    const errors = { ...progress.errors };
    for (const name of changedNames(changes)) delete errors[name];
    change({ errors, status: progress.status === "conflict" ? "conflict" : "unsaved" });
    if (progress.status !== "conflict") schedule(pause);
  }

  /** Sends the edits. Resolves to true if nothing is left to send. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    while (saving) await saving;
    if (progress.status === "conflict") return false;
    saving = send().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function send(): Promise<boolean> {
    const errors = parts.check(edits);
    const valid = { ...edits };
    for (const name of changedNames(edits)) if (errors[name] !== undefined) delete valid[name];
    if (changedNames(valid).length === 0) {
      const refused = Object.keys(errors).length > 0;
      if (refused) change({ errors, status: "refused" });
      return !refused;
    }
    change({ errors, status: "saving" });
    try {
      applySaved(await parts.save(valid, draft.version, state.fields), valid);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.answer.code === "changed_meanwhile") return mergeOthers(valid, error);
      applyRefusal(error);
      return false;
    }
    const hasEdits = changedNames(edits).length > 0;
    if (hasEdits && Object.keys(errors).length === 0) schedule(parts.saveAfterMs);
    return !hasEdits;
  }

  function applySaved(saved: Draft, sent: Partial<Fields>): void {
    draft = saved;
    const stored = parts.fieldsOf(saved);
    for (const name of changedNames(sent)) {
      if (sameValue(edits[name], sent[name])) delete edits[name];
      if (parts.keptAsTyped(stored[name], sent[name])) typed = { ...typed, [name]: sent[name] };
      else delete typed[name];
    }
    const refused = Object.keys(progress.errors).length > 0;
    const hasEdits = changedNames(edits).length > 0;
    change({
      status: refused ? "refused" : hasEdits ? "unsaved" : "saved",
      theirs: undefined,
      edition: progress.edition + (parts.showsAnother?.(saved) ? 1 : 0),
    });
    parts.onSaved(saved);
  }

  function applyRefusal(error: ApiError): void {
    const errors = responseMessages(error.answer);
    if (Object.keys(errors).length > 0) {
      change({ errors: { ...progress.errors, ...errors }, status: "refused" });
    } else {
      change({ status: "failed", problem: errorMessage(error.answer) });
      if (parts.retryAfterMs !== undefined) schedule(parts.retryAfterMs);
    }
    parts.onRefused?.(error);
  }

  async function mergeOthers(mine: Partial<Fields>, refusal: ApiError): Promise<boolean> {
    if (!parts.load) {
      change({ status: "conflict" });
      parts.onRefused?.(refusal);
      return false;
    }
    let latest: Draft;
    try {
      latest = await parts.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      applyRefusal(error);
      return false;
    }
    const base = parts.fieldsOf(draft);
    const theirs = parts.fieldsOf(latest);
    const clashing = changedNames(mine).filter(
      (name) => !sameValue(base[name], theirs[name]) && !sameValue(theirs[name], mine[name]),
    );
    if (clashing.length > 0) {
      change({ status: "conflict", theirs: { draft: latest, clashing } });
      return false;
    }
    draft = latest;
    typed = {};
    change({ edition: progress.edition + 1 });
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
    /** Accepts a freshly loaded draft, unless there are edits: saving then detects changes by others. */
    accept: (fresh: Draft): void => {
      const newer = fresh.version > draft.version;
      if (sameValue(fresh, draft) || fresh.version < draft.version) return;
      if (newer && changedNames(edits).length > 0) return;
      if (newer) typed = {};
      draft = fresh;
      change({ edition: progress.edition + (newer ? 1 : 0) });
    },
    takeTheirs: (): Promise<boolean> => {
      for (const name of progress.theirs?.clashing ?? []) delete edits[name];
      return resolveConflict();
    },
    keepMine: (): Promise<boolean> => resolveConflict(),
    discard: (): void => {
      clearTimeout(timer);
      edits = {};
      typed = {};
      change({ errors: {}, status: "untouched", theirs: undefined, edition: progress.edition + 1 });
    },
  };

  function resolveConflict(): Promise<boolean> {
    if (progress.theirs) draft = progress.theirs.draft;
    typed = {};
    parts.onSaved(draft);
    const hasEdits = changedNames(edits).length > 0;
    change({
      status: hasEdits ? "unsaved" : "saved",
      theirs: undefined,
      edition: progress.edition + 1,
    });
    return save();
  }
}

function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
