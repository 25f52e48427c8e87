import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, actions, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
