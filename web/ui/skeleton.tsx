/** A blank area for something that is loading. Size it with classes. Hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}
