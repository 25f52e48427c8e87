import { type ReactNode, useId } from "react";

interface SettingsCardProps {
  title: string;
  /** One sentence: its purpose. */
  lead?: ReactNode;
  tone?: "danger";
  children: ReactNode;
}

export function SettingsCard({ title, lead, tone, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={tone ? "settings-card settings-danger" : "settings-card"}
    >
      <div className="settings-about">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {lead && <p>{lead}</p>}
      </div>
      <div className="settings-body">{children}</div>
    </section>
  );
}
