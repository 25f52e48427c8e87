import type { ReactNode } from "react";
import type { OfficeArea } from "#contract/office-roles.ts";
import { useCanChange } from "./office-queues.ts";

/** Shows buttons and forms only to roles that can change this area of the office. */
export function Permitted({ area, children }: { area: OfficeArea; children: ReactNode }) {
  return useCanChange(area) ? children : null;
}
