import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Issue,
  type IssueBlock,
  type Segment,
  updateIssue,
} from "#contract/outreach/newsletter-issues.ts";
import { ApiError, errorText } from "../../lib/api/api-error.ts";
import { createDraftSync } from "../../lib/draft/draft-sync.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** A block with a key that stays the same when the block is moved. */
export interface KeyedBlock {
  readonly key: number;
  readonly block: IssueBlock;
}

interface DraftText {
  readonly subject: string;
  readonly blocks: readonly KeyedBlock[];
  readonly segment: Segment;
}

/** Why a draft can't be saved or sent. */
interface DraftProblem {
  readonly whole?: string;
  readonly subject?: string;
  /** By the block's index. */
  readonly blocks: Readonly<Record<number, string>>;
  /** Someone else has saved since, and saving would overwrite their changes. */
  readonly stale: boolean;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;
const noProblem: DraftProblem = { blocks: {}, stale: false };

/** A draft that is saved automatically after a pause in typing. Errors stay until it is saved. */
export function useIssueDraft(issue: Issue) {
  const [problem, setProblem] = useState(noProblem);
  const refusal = useRef<unknown>(undefined);
  const refuse = (error: unknown) => {
    refusal.current = error;
    setProblem(toDraftProblem(error));
  };
  const [draftSync] = useState(() =>
    createDraftSync<Issue, DraftText>(issue, {
      fieldsOf: toDraftText,
      check: () => ({}),
      keptAsTyped: () => true,
      save: (_, version, text) => {
        const blocks = text.blocks.map(({ block }) => block);
        const body = { subject: text.subject, blocks, segment: text.segment, version };
        return authorisedApi(updateIssue, { params: { id: issue.id }, body });
      },
      onSaved: () => {
        refusal.current = undefined;
        setProblem(noProblem);
      },
      onRefused: refuse,
      saveAfterMs: PAUSE_MS,
      retryAfterMs: RETRY_MS,
    }),
  );
  const state = useSyncExternalStore(draftSync.subscribe, draftSync.state, draftSync.state);
  useEffect(() => draftSync.discard, [draftSync]);

  return {
    text: state.fields,
    change: draftSync.edit,
    dirty: state.edited.length > 0,
    problem,
    /** As last saved. */
    issue: state.draft,
    /** Saves unsaved changes. Throws if that fails. */
    settle: async (): Promise<Issue> => {
      // Text typed during a save needs another save.
      while (!(await draftSync.save())) if (refusal.current) throw refusal.current;
      return draftSync.state().draft;
    },
    refuse,
  };
}

export type IssueDraft = ReturnType<typeof useIssueDraft>;

function toDraftText({ subject, blocks, segment }: Issue): DraftText {
  return { subject, segment, blocks: blocks.map((block, key) => ({ key, block })) };
}

function toDraftProblem(error: unknown): DraftProblem {
  const details = error instanceof ApiError ? error.answer.detail : [];
  const blocks: Record<number, string> = {};
  let subject: string | undefined;
  let whole: string | undefined;
  for (const { loc, msg } of details) {
    const [, field, index] = loc;
    if (field === "blocks" && index !== undefined) blocks[Number(index)] ??= msg;
    else if (field === "subject") subject ??= msg;
    else whole ??= msg;
  }
  return {
    ...(details.length === 0 ? { whole: errorText(error) } : whole ? { whole } : {}),
    ...(subject ? { subject } : {}),
    blocks,
    stale: error instanceof ApiError && error.answer.code === "changed_meanwhile",
  };
}
