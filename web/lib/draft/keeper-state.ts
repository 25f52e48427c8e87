import type { FieldMessages } from "../api/api-error.ts";

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

export interface KeeperState<Draft, Fields> {
  /** As the server last answered it. */
  readonly draft: Draft;
  /** What is shown: the server's values and the edits on top. */
  readonly fields: Fields;
  readonly edited: ReadonlyArray<keyof Fields>;
  readonly errors: FieldMessages;
  readonly status: KeeperStatus;
  /** Why it failed. */
  readonly problem?: string;
  /** What others made of it meanwhile, and where it differs from what was edited here. */
  readonly theirs?: { readonly draft: Draft; readonly clashing: ReadonlyArray<keyof Fields> };
  /** Rises when fields change from outside: what holds a copy of them begins anew. */
  readonly edition: number;
}
