import type { IssueBlock, Segment } from "#contract/outreach/newsletter-issues.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import * as store from "./issue-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";

/** Creates an empty draft, and returns its id. */
export async function createIssue({ tx, actorId, at, record }: OfficeTransaction): Promise<number> {
  const id = await store.insertIssue(tx, actorId, at);
  await record({ action: "create", subject: { type: "newsletter", id } });
  return id;
}

interface IssueChanges {
  readonly version: number;
  readonly subject: string;
  readonly blocks: readonly IssueBlock[];
  readonly segment: Segment;
}

/**
 * Saves a draft. Drafts save automatically, so the audit trail records only that they are scheduled.
 * Throws `not_found`, `changed_meanwhile`, `wrong_state`.
 */
export function writeIssue(
  { database, clock }: NewsletterDeps,
  id: number,
  { version, subject, blocks, segment }: IssueChanges,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    await lockDraft(tx, id, version);
    await store.updateIssue(tx, id, {
      subject,
      body: JSON.stringify(blocks),
      segment: JSON.stringify(segment),
      version: version + 1,
      changed_at: new Date(clock()),
    });
  });
}

/** Deletes a draft. Throws `not_found`, `wrong_state`. */
export async function deleteIssue({ tx, record }: OfficeTransaction, id: number): Promise<void> {
  const { subject } = await lockDraft(tx, id);
  await store.deleteIssue(tx, id);
  await record({ action: "delete", subject: { type: "newsletter", id }, before: { subject } });
}

/** Locks a draft until the commit. Throws `changed_meanwhile` unless it has the given version. */
export async function lockDraft(tx: Tx, id: number, version?: number) {
  const issue = await store.lockIssue(tx, id);
  if (!issue) throw new AppError("not_found");
  if (issue.state !== "draft") throw new AppError("wrong_state");
  if (version !== undefined && issue.version !== version) throw new AppError("changed_meanwhile");
  return issue;
}
