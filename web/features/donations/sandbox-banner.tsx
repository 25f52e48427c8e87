import type { Site } from "#contract/foundation/site.ts";

type Method = Site["gift_methods"][number];

const methodNames: Readonly<Record<Method, string>> = {
  card: "by card or bank transfer",
  crypto: "in cryptocurrency",
  bank: "by bank transfer",
};

/** Shows that the site, or one of its payment methods, is in test mode. */
export function SandboxBanner({ test, real }: { test?: Method; real?: Method | undefined }) {
  return (
    <p className="sandbox-banner no-print" role="note">
      {test && real ? (
        <>
          <strong>
            Donations {real === "bank" && test === "card" ? "by card" : methodNames[test]} are in
            test mode
          </strong>
          : you won't be charged. Donations {methodNames[real]} are real.
        </>
      ) : (
        <>
          <strong>Test mode</strong>: you won't be charged.
        </>
      )}
    </p>
  );
}
