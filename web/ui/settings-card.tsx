import { type ReactNode, useId } from "react";

interface SettingsCardProps {
  title: string;
  lead?: ReactNode;
  tone?: "danger";
  children: ReactNode;
}

export function SettingsCard({ title, lead, tone, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={tone ? "settings-card settings-card-danger" : "settings-card"}
    >
      <div className="settings-card-about">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {lead && <p>{lead}</p>}
      </div>
      <div className="settings-card-body">{children}</div>
    </section>
  );
}
