import { type DoctorDeps, examineSite, type Finding } from "./site-checks.ts";

const marks: Record<Finding["state"], string> = {
  fine: "ok     ",
  warning: "warning",
  fault: "FAULT  ",
};

/** Returns a report with a line for each check. Throws an Error with the report if a check found a fault. */
export async function runDoctor(deps: DoctorDeps): Promise<string> {
  const findings = await examineSite(deps);
  const lines = findings.map(({ name, state, text }) => `${marks[state]}  ${name}: ${text}`);
  const count = (state: Finding["state"]) =>
    findings.filter((finding) => finding.state === state).length;
  const summary = `${count("fault")} faults, ${count("warning")} warnings`;
  const report = [...lines, "", summary].join("\n");
  if (count("fault") > 0) throw new Error(report);
  return report;
}
