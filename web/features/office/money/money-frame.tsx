import type { ReactNode } from "react";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useQueues } from "../office-queues.ts";
import { type MoneyScreen, moneyScreens } from "./money-screens.ts";

interface MoneyFrameProps {
  /** The screen that is shown; its name is the heading unless there is a title. */
  screen: keyof typeof moneyScreens;
  title?: string;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the money room's screens. */
export function MoneyFrame({ screen, title, lead, actions, children }: MoneyFrameProps) {
  const { queues } = useQueues();
  const shown = title ?? moneyScreens[screen].name;
  return (
    <>
      <AreaHead title={shown} lead={lead} actions={actions} />
      <Tabs
        label="Money"
        tabs={Object.entries<MoneyScreen>(moneyScreens).map(([name, { path, label, queue }]) => {
          const waiting = queue && queues?.[queue];
          return {
            href: path,
            label: waiting ? `${label} (${waiting})` : label,
            current: name === screen,
          };
        })}
      />
      {children}
    </>
  );
}
