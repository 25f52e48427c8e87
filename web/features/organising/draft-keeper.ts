import { type CampaignChanges, campaignChanges } from "#contract/campaigns/campaign-changes.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { type ErrorAnswer, errorMessage } from "#contract/errors.ts";
import {
  ApiError,
  type FieldMessages,
  messagesOfAnswer,
  messagesOfIssues,
} from "../../lib/api/api-error.ts";
import {
  type CampaignFields,
  type FieldName,
  fieldNames,
  fieldsOf,
  sameValue,
  sameWords,
} from "./campaign-fields.ts";

export type KeeperStatus =
  /** Nothing was edited yet. */
  | "untouched"
  | "unsaved"
  | "saving"
  | "saved"
  /** It could not be sent; trying again may help. */
  | "failed"
  /** The server, or the form itself, refuses a field. */
  | "refused"
  /** Somebody else changed a field that was edited here. */
  | "conflict";

export interface KeeperState {
  /** As the server last answered it. */
  readonly campaign: ManagedCampaign;
  /** What is shown: the server's values and the edits on top. */
  readonly fields: CampaignFields;
  readonly edited: readonly FieldName[];
  readonly errors: FieldMessages;
  readonly status: KeeperStatus;
  /** Why it failed. */
  readonly problem?: string;
  /** What others made of it meanwhile, and where it differs from what was edited here. */
  readonly theirs?: { readonly campaign: ManagedCampaign; readonly clashing: readonly FieldName[] };
  /** Rises when fields change from outside: what holds a copy of them begins anew. */
  readonly edition: number;
}

interface KeeperParts {
  readonly save: (changes: CampaignChanges & { version: number }) => Promise<ManagedCampaign>;
  readonly load: () => Promise<ManagedCampaign>;
  readonly onSaved: (campaign: ManagedCampaign) => void;
  /** Saves by itself this long after the last edit; null waits until it is told to. */
  readonly saveAfterMs: number | null;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Holds what somebody edits of a campaign until the server has it. Edits of others never go under:
 * where they concern other fields both stand, where they concern the same a person decides.
 */
export function createDraftKeeper(first: ManagedCampaign, parts: KeeperParts) {
  let campaign = first;
  let edits: CampaignChanges = {};
  // As it was typed, spaces at the end and all, where the server keeps the same words.
  let typed: CampaignChanges = {};
  let rest: Pick<KeeperState, "errors" | "status" | "problem" | "theirs" | "edition"> = {
    errors: {},
    status: "untouched",
    edition: 0,
  };
  let state = stateNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  function stateNow(): KeeperState {
    const fields = { ...fieldsOf(campaign), ...typed, ...edits };
    return { campaign, fields, edited: namesOf(edits), ...rest };
  }

  function change(next: Partial<typeof rest>): void {
    rest = { ...rest, problem: undefined, ...next };
    state = stateNow();
    for (const listener of listeners) listener();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (parts.saveAfterMs !== null) timer = setTimeout(() => void save(), parts.saveAfterMs);
  }

  function edit(changes: CampaignChanges): void {
    edits = { ...edits, ...changes };
    const errors = { ...rest.errors };
    for (const name of namesOf(changes)) delete errors[name];
    change({ errors, status: rest.status === "conflict" ? "conflict" : "unsaved" });
    if (rest.status !== "conflict") schedule();
  }

  /** Sends what was edited; true where nothing is left to be sent. */
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
    const { good, errors } = checked(edits);
    if (namesOf(good).length === 0) {
      const refused = Object.keys(errors).length > 0;
      if (refused) change({ errors, status: "refused" });
      return !refused;
    }
    change({ errors, status: "saving" });
    try {
      keep(await parts.save({ ...good, version: campaign.version }), good);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.answer.code === "changed_meanwhile") return meetOthers(good);
      refuse(error.answer);
      return false;
    }
    const left = namesOf(edits).length > 0;
    if (left && Object.keys(errors).length === 0) schedule();
    return !left;
  }

  function keep(answer: ManagedCampaign, sent: CampaignChanges): void {
    campaign = answer;
    const kept = fieldsOf(answer);
    for (const name of namesOf(sent)) {
      if (sameValue(edits[name], sent[name])) delete edits[name];
      if (sameWords(kept[name], sent[name])) typed = { ...typed, [name]: sent[name] };
      else delete typed[name];
    }
    const refused = Object.keys(rest.errors).length > 0;
    const left = namesOf(edits).length > 0;
    change({
      status: refused ? "refused" : left ? "unsaved" : "saved",
      theirs: undefined,
      // What waits for the office shows its present value again.
      edition: rest.edition + (answer.approved ? 1 : 0),
    });
    parts.onSaved(answer);
  }

  function refuse(answer: ErrorAnswer): void {
    const errors = messagesOfAnswer(answer);
    const beside = Object.keys(errors).length > 0;
    change(
      beside
        ? { errors: { ...rest.errors, ...errors }, status: "refused" }
        : { status: "failed", problem: errorMessage(answer) },
    );
  }

  async function meetOthers(mine: CampaignChanges): Promise<boolean> {
    let met: ManagedCampaign;
    try {
      met = await parts.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.answer);
      return false;
    }
    const was = fieldsOf(campaign);
    const is = fieldsOf(met);
    const clashing = namesOf(mine).filter(
      (name) => !sameValue(was[name], is[name]) && !sameValue(is[name], mine[name]),
    );
    if (clashing.length > 0) {
      change({ status: "conflict", theirs: { campaign: met, clashing } });
      return false;
    }
    campaign = met;
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
     * The campaign as somebody asked for it. While something is edited here, what others changed is
     * not taken over: saving finds it out, and asks.
     */
    accept: (fresh: ManagedCampaign): void => {
      const newer = fresh.version > campaign.version;
      if (sameValue(fresh, campaign) || fresh.version < campaign.version) return;
      if (newer && namesOf(edits).length > 0) return;
      if (newer) typed = {};
      campaign = fresh;
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
    if (rest.theirs) campaign = rest.theirs.campaign;
    typed = {};
    parts.onSaved(campaign);
    const left = namesOf(edits).length > 0;
    change({
      status: left ? "unsaved" : "saved",
      theirs: undefined,
      edition: rest.edition + 1,
    });
    return save();
  }
}

function namesOf(changes: CampaignChanges): FieldName[] {
  return fieldNames.filter((name) => changes[name] !== undefined);
}

/** Those edits that the contract accepts, and what is wrong with the others. */
function checked(edits: CampaignChanges): {
  good: CampaignChanges;
  errors: FieldMessages;
} {
  const read = campaignChanges.safeParse(edits);
  const errors = messagesOfIssues(read.error?.issues ?? []);
  const good = { ...edits };
  for (const name of namesOf(edits)) if (errors[name] !== undefined) delete good[name];
  return { good, errors };
}
