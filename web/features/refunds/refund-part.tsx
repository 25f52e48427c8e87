interface RefundPartProps {
  /** Newest first. */
  refunds: ReadonlyArray<{ readonly id: string; readonly words: string }>;
  href: string;
}

export function RefundPart({ refunds, href }: RefundPartProps) {
  const hasRefunds = refunds.length > 0;
  return (
    <section aria-labelledby="refunds" className="grid gap-3">
      <h2 id="refunds" className="text-lg">
        {hasRefunds ? "Refunds" : "Is something wrong?"}
      </h2>
      {refunds.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
      <p className="no-print">
        <a href={href} className="link">
          {hasRefunds ? "Refund details" : "Request a refund"}
        </a>
      </p>
    </section>
  );
}
