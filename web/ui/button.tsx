import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { Spinner } from "./spinner.tsx";

interface Look {
  /** giving: the one warm call to give; river: other main actions; quiet: everything else. */
  variant?: "giving" | "river" | "quiet";
  size?: "small" | "medium" | "large";
}

function buttonClass({ variant = "river", size = "medium" }: Look, extra = ""): string {
  const sized = size === "medium" ? "" : ` btn-${size}`;
  return `btn btn-${variant}${sized}${extra && ` ${extra}`}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

/** `busy` shows a spinner and disables, keeping the label in place. */
export function Button({ variant, size, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string };

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size }, className)} />;
}
