/** How to give by cheque or wire transfer, as the office wrote it. */
export function WireFold({ text }: { text: string }) {
  return (
    <details className="fold mt-8 grid">
      <summary>Prefer a cheque or wire transfer?</summary>
      <p className="max-w-text whitespace-pre-line pt-2 [overflow-wrap:anywhere]">{text}</p>
    </details>
  );
}
