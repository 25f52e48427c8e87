import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useRef } from "react";
import { useMenus } from "../lib/use-menus.ts";

interface DropMenuProps {
  label: string;
  icon?: ReactNode;
  choices: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
}

export function DropMenu({ label, icon, choices }: DropMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  useMenus(root);
  const chosen = choices.find(({ current }) => current);
  return (
    <div ref={root}>
      <details className="drop-menu">
        <summary>
          {icon}
          <span className="drop-menu-label">{label}</span>
          {chosen && <b>{chosen.label}</b>}
          <ChevronDown aria-hidden="true" className="size-4" />
        </summary>
        <ul>
          {choices.map(({ href, label: text, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "true" : undefined} data-keep-scroll="">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
