import type { DonorDetails } from "#contract/office/donors.ts";
import type { ActionRunner } from "../use-action-runner.ts";

/** What the parts of a donor's page need to change it. */
export interface DonorChange {
  readonly donor: DonorDetails;
  readonly onChanged: (donor: DonorDetails) => void;
  readonly runner: ActionRunner;
}
