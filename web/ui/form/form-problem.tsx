import { type ReactNode, type RefObject, useEffect, useRef } from "react";

interface FormProblemProps {
  problem: {
    readonly message: string | undefined;
    readonly count: number;
    /** The fields' messages, by name. Each links to its field. */
    readonly errors?: Readonly<Record<string, string | undefined>>;
  };
  children?: ReactNode;
}

/** Above a form's fields: why it was not sent. Takes the focus on every failure. */
export function FormProblem({ problem, children }: FormProblemProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { message, count, errors = {} } = problem;
  useEffect(() => {
    if (count > 0) panel.current?.focus();
  }, [count]);

  const fields = Object.entries(errors).filter(([, text]) => text);
  if (!message) return null;
  return (
    <div ref={panel} tabIndex={-1} className="form-problem" role="alert">
      <p>
        {message} {children}
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => focusField(panel, name, text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the field of that name, else the one with this message next to it. */
function focusField(
  panel: RefObject<HTMLElement | null>,
  name: string,
  text: string | undefined,
): void {
  const form = panel.current?.closest("form");
  const named = form?.elements.namedItem(name);
  const beside = [...(form?.querySelectorAll("[role=alert]") ?? [])]
    .find((alert) => alert !== panel.current && alert.textContent === text)
    ?.parentElement?.querySelector<HTMLElement>(
      "input, select, textarea, [contenteditable], button",
    );
  const field = named instanceof RadioNodeList ? named[0] : (named ?? beside);
  if (field instanceof HTMLElement) field.focus();
}
