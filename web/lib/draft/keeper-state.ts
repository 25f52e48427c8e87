import type { FieldMessages } from "../api/api-error.ts";

export type KeeperStatus =
  /** Nothing has been edited yet. */
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

export interface KeeperState<Draft, Fields> {
  /** The draft as the server last answered it. */
  readonly draft: Draft;
  /** The values to show: the server's, with the edits over them. */
  readonly fields: Fields;
  readonly edited: ReadonlyArray<keyof Fields>;
  readonly errors: FieldMessages;
  readonly status: KeeperStatus;
  /** Why it failed. */
  readonly problem?: string;
  /** What others saved in the meantime, and the fields that both sides have changed. */
  readonly theirs?: { readonly draft: Draft; readonly clashing: ReadonlyArray<keyof Fields> };
  /**
   * Grows when fields change from outside, so that whoever keeps a copy of them takes a new one.
   */
  readonly edition: number;
}
