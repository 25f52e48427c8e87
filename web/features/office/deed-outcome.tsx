import { Refused, Said } from "../../ui/said.tsx";
import { ReasonDialog } from "./review/reason-dialog.tsx";
import type { Deed } from "./use-deed.ts";

/** What came of the last deed, in the page, and the question for the reason of the next. */
export function DeedOutcome({ deed }: { deed: Deed }) {
  return (
    <>
      <Said>{deed.said}</Said>
      <Refused>{deed.asked ? undefined : deed.problem}</Refused>
      <ReasonDialog deed={deed} />
    </>
  );
}
