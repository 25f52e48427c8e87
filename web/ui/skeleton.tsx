/** A placeholder while loading, sized by classes and hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}
