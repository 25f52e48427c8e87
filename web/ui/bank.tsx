/** The upper edge of a positioned surface, drawn as a river bank; the class sets its fill. */
export function Bank({ className }: { className: string }) {
  return (
    <svg
      className={`bank ${className}`}
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 52C180 12 330 8 520 34s330 44 520 16 300-40 400-22v62H0z" />
    </svg>
  );
}
