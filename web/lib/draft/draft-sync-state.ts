import type { FieldMessages } from "../api/api-error.ts";

export type DraftSyncStatus =
  | "untouched"
  | "unsaved"
  | "saving"
  | "saved"
  /** Could not be sent; a retry may help. */
  | "failed"
  /** The server or the form refused a field. */
  | "refused"
  /** Someone else changed a field that was edited here. */
  | "conflict";

export interface DraftSyncState<Draft, Fields> {
  /** The draft as last returned by the server. */
  readonly draft: Draft;
  /** The values to show: the server's, overlaid by the edits. */
  readonly fields: Fields;
  readonly edited: ReadonlyArray<keyof Fields>;
  readonly errors: FieldMessages;
  readonly status: DraftSyncStatus;
  readonly problem?: string;
  /** What others saved in the meantime, and the fields that both sides changed. */
  readonly theirs?: { readonly draft: Draft; readonly clashing: ReadonlyArray<keyof Fields> };
  /** Increases when fields change from outside, so that copies of them can be renewed. */
  readonly edition: number;
}
