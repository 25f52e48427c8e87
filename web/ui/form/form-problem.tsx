import { type ReactNode, useEffect, useRef } from "react";

interface FormProblemProps {
  problem: { readonly message: string | undefined; readonly count: number };
  /** The messages of the fields; listed if there is more than one. */
  errors?: Readonly<Record<string, string | undefined>>;
  onPick?: (field: string) => void;
  /** A link or a hint after the sentence. */
  children?: ReactNode;
}

/** Stands above a form and says why it was not sent. Takes the focus with every failure. */
export function FormProblem({ problem, errors = {}, onPick, children }: FormProblemProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { message, count } = problem;
  useEffect(() => {
    if (count > 0) panel.current?.focus();
  }, [count]);

  const fields = Object.entries(errors).filter(([, text]) => text);
  if (message === undefined) return null;
  return (
    <div ref={panel} tabIndex={-1} className="form-problem" role="alert">
      <p>
        {message} {children}
      </p>
      {onPick && fields.length > 1 && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => onPick(name)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
