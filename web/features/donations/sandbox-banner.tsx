import type { Site } from "#contract/foundation/site.ts";

type Method = Site["gift_methods"][number];

const ways: Readonly<Record<Method, string>> = {
  card: "by card or bank transfer",
  crypto: "in cryptocurrency",
};

/** Says on every giving page that this site is for trying out, or one way to pay where the other is real. */
export function SandboxBanner({ test, real }: { test?: Method; real?: Method | undefined }) {
  return (
    <p className="sandbox-banner no-print" role="note">
      {test && real ? (
        <>
          <strong>No money moves {ways[test]}</strong>: that is being tried out. A gift {ways[real]}{" "}
          is real.
        </>
      ) : (
        <>
          <strong>Sandbox: no money moves</strong>, nobody is charged.
        </>
      )}
    </p>
  );
}
