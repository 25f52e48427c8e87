/** Rejects words that were replaced by the field's own, on screens, in emails, code and documents. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const replaced: ReadonlyArray<readonly [pattern: RegExp, instead: string]> = [
  [/\banew\b|Anew\b/, "again"],
  [/\bwhoever\b|\bwhatever is\b/i, "the donor, anyone who"],
  [/\bby itself\b/i, "automatically"],
  [/\bmisfits?\b(?!")/i, "mismatch"],
  [/nobodys\b|\bnobody's\b/i, "unmatched, of no one"],
  [/\b(?:is|are|was|were|be|been) told\b/i, "reported, notified"],
  [/\btold otherwise\b/i, "changed"],
  [/\bstands? (?:here|there|beside|where)\b/i, "is, appears"],
  [/\bof former times\b/i, "old"],
  [/\bgiven? back\b|\bgives? back\b/i, "refund"],
  [/\b(?:const|let) its\b(?= ?[=:])|\[its\b|\(its[,)]/, "a noun"],
];

const files = execFileSync(
  "git",
  ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.md", "*.css", "*.yml", "*.yaml", "*.conf"],
  { encoding: "utf8" },
).split("\n");
/** The list itself, stories of the sample data, and descriptions that earlier versions left at BTCPay. */
const exempt =
  /^(scripts\/check-words|samples\/|server\/features\/gateways\/btcpay\/btcpay-(refund|pull\.test))/;
let found = 0;
for (const file of files) {
  if (exempt.test(file) || !existsSync(file)) continue;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    for (const [pattern, instead] of replaced) {
      const match = pattern.exec(line);
      if (!match) continue;
      console.error(`${file}:${index + 1}: "${match[0]}": write ${instead}`);
      found += 1;
    }
  }
}
process.exitCode = found === 0 ? 0 : 1;
