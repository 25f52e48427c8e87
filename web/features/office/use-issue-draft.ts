import { useEffect, useRef, useState } from "react";
import {
  type Issue,
  type IssueBlock,
  type Segment,
  updateIssue,
} from "#contract/outreach/newsletter-issues.ts";
import { ApiError, refusalText } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** A block with a name that stays its own wherever it is moved. */
export interface KeyedBlock {
  readonly key: number;
  readonly block: IssueBlock;
}

interface DraftText {
  readonly subject: string;
  readonly blocks: readonly KeyedBlock[];
  readonly segment: Segment;
}

/** What keeps a draft from being saved or sent: by field, or as a whole. */
interface DraftProblem {
  readonly whole?: string;
  readonly subject?: string;
  /** By the block's place. */
  readonly blocks: Readonly<Record<number, string>>;
  /** Somebody else wrote meanwhile: saving would overwrite them. */
  readonly stale: boolean;
  /** What was refused as it is; the same once more would be too. */
  readonly refused?: DraftText;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;
const noProblem: DraftProblem = { blocks: {}, stale: false };

/** A draft that saves itself when the writing pauses. */
export function useIssueDraft(issue: Issue) {
  const [text, setText] = useState<DraftText>(() => ({
    subject: issue.subject,
    segment: issue.segment,
    blocks: issue.blocks.map((block, key) => ({ key, block })),
  }));
  const [saved, setSaved] = useState<{ text: DraftText; issue: Issue }>({ text, issue });
  const [problem, setProblem] = useState<DraftProblem>(noProblem);
  const saving = useRef<Promise<unknown>>(undefined);
  const latest = useRef({ text, version: issue.version });
  latest.current.text = text;

  /** What keeps it from being saved is shown, and thrown. */
  const save = async (): Promise<Issue> => {
    await saving.current;
    const { text: now, version } = latest.current;
    const blocks = now.blocks.map(({ block }) => block);
    const body = { subject: now.subject, blocks, segment: now.segment, version };
    const work = authorisedApi(updateIssue, { params: { id: issue.id }, body });
    saving.current = work.catch(() => {});
    try {
      const answer = await work;
      latest.current.version = answer.version;
      setSaved({ text: now, issue: answer });
      setProblem(noProblem);
      return answer;
    } catch (error) {
      const found = problemOf(error);
      setProblem(found.whole === undefined ? { ...found, refused: now } : found);
      throw error;
    }
  };

  const dirty = saved.text !== text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew.
  useEffect(() => {
    if (!dirty || problem.stale || problem.refused === text) return;
    const timer = setTimeout(
      () => void save().catch(() => {}),
      problem.whole ? RETRY_MS : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, dirty, problem]);

  return {
    text,
    change: (changes: Partial<DraftText>) => setText((before) => ({ ...before, ...changes })),
    dirty,
    problem,
    /** As it was saved last. */
    issue: saved.issue,
    /** Saves what is not saved yet; throws where that fails. */
    settle: async () => (dirty ? save() : saved.issue),
    refuse: (error: unknown) => setProblem(problemOf(error)),
  };
}

export type IssueDraft = ReturnType<typeof useIssueDraft>;

function problemOf(error: unknown): DraftProblem {
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
    ...(details.length === 0 ? { whole: refusalText(error) } : whole ? { whole } : {}),
    ...(subject ? { subject } : {}),
    blocks,
    stale: error instanceof ApiError && error.answer.code === "changed_meanwhile",
  };
}
