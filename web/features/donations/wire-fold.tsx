/** How to give by cheque or wire transfer, as the office wrote it. */
export function WireFold({ text }: { text: string }) {
  return (
    <details className="words-part mt-8">
      <summary>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12M2 8h12" />
        </svg>
        Prefer a cheque or wire transfer?
      </summary>
      <p className="max-w-text whitespace-pre-line pt-2 [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}
