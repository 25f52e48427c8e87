import { type DoctorDeps, examineSite, type Finding } from "./site-checks.ts";

const marks: Record<Finding["state"], string> = {
  fine: "ok     ",
  warning: "warning",
  fault: "FAULT  ",
};

/** `npm run admin -- doctor`: a line for each check. Throws an Error with the same lines where something is at fault. */
export async function runDoctor(deps: DoctorDeps): Promise<string> {
  const findings = await examineSite(deps);
  const lines = findings.map(({ name, state, text }) => `${marks[state]}  ${name}: ${text}`);
  const count = (state: Finding["state"]) => findings.filter((f) => f.state === state).length;
  const summary = `${count("fault")} faults, ${count("warning")} warnings`;
  const report = [...lines, "", summary].join("\n");
  if (count("fault") > 0) throw new Error(report);
  return report;
}
