export function StreamLine({ className = "" }: { className?: string }) {
  return (
    <svg
      className={`stream-ornament ${className}`}
      viewBox="0 0 240 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 15C34 3 58 3 88 12s52 10 78 1 44-8 72-2" strokeWidth="3.5" />
      <path d="M58 22c16-2 26-6 38-8" strokeWidth="2" />
      <path d="M128 2c12 2 22 6 34 12" strokeWidth="2" />
    </svg>
  );
}
