import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import { Spinner } from "./spinner.tsx";

interface Look {
  /** giving: the call to donate; river: other main actions; quiet: everything else. */
  variant?: "giving" | "river" | "quiet";
  size?: "small" | "medium" | "large";
}

function buttonClass({ variant = "river", size = "medium" }: Look, extra = ""): string {
  const sized = size === "medium" ? "" : ` btn-${size}`;
  return `btn btn-${variant}${sized}${extra && ` ${extra}`}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

/** `busy` shows a spinner and blocks clicks and submits, but keeps the focus, unlike `disabled`. */
export function Button({ variant, size, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventClick : rest.onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function preventClick(press: MouseEvent): void {
  press.preventDefault();
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string };

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size }, className)} />;
}
