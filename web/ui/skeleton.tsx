/** A place held for something on its way; size it with classes. Hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}
