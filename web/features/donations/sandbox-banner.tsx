/** Says on every giving page that this site is for trying out. */
export function SandboxBanner() {
  return (
    <p className="sandbox-banner no-print" role="note">
      <strong>Sandbox: no money moves</strong>, nobody is charged.
    </p>
  );
}
