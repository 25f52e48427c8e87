/** Rules for migrations that run under load, alongside processes of the previous version. */
import { ANY_VERSION, parseMigration } from "#server/platform/db/migration-files.ts";

interface Rule {
  readonly pattern: RegExp;
  readonly fault: string;
  /** Allowed if the file names the oldest version that works with it. */
  readonly contracts?: true;
}

const ADDED = "ADD\\s+(?:COLUMN\\s+)?(?:IF\\s+NOT\\s+EXISTS\\s+)?";
const CONSTRAINT = "(?:CONSTRAINT|CHECK|FOREIGN\\s+KEY|UNIQUE|PRIMARY\\s+KEY|EXCLUDE)";

/** Forbidden actions of an ALTER TABLE on an existing table. */
const ACTIONS: readonly Rule[] = [
  {
    pattern: /^DROP\s+(?!CONSTRAINT\b)/i,
    fault: "drops a column",
    contracts: true,
  },
  { pattern: /^RENAME\b/i, fault: "renames", contracts: true },
  {
    pattern: /^ALTER\s+.*\bTYPE\b/i,
    fault: "changes a type, which rewrites the whole table",
    contracts: true,
  },
  {
    pattern: /^ALTER\s+.*\bSET\s+NOT\s+NULL\b/i,
    fault: "requires a value in every new row",
    contracts: true,
  },
  {
    pattern: new RegExp(`^${ADDED}(?!${CONSTRAINT}\\b)(?!.*\\bDEFAULT\\b).*\\bNOT\\s+NULL\\b`, "i"),
    fault: "adds a NOT NULL column without a default",
    contracts: true,
  },
  {
    pattern: new RegExp(
      `^${ADDED}(?!${CONSTRAINT}\\b).*\\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY\\s+KEY)\\b`,
      "i",
    ),
    fault: "adds a column with a constraint: add the constraint separately, NOT VALID",
  },
  {
    pattern: new RegExp(
      `^${ADDED}(?!${CONSTRAINT}\\b).*\\b(?:GENERATED|SERIAL|BIGSERIAL|gen_random_uuid|clock_timestamp|random|nextval)\\b`,
      "i",
    ),
    fault: "adds a column with computed values, which rewrites the whole table",
  },
  {
    pattern: new RegExp(
      `^ADD\\s+${CONSTRAINT}\\b(?!.*\\bNOT\\s+VALID\\b)(?!.*\\bUSING\\s+INDEX\\b)`,
      "i",
    ),
    fault: "adds a constraint without NOT VALID: validate it in a later file",
  },
];

const NOT_OF_THE_PROGRAM: readonly Rule[] = [
  {
    pattern: /^DROP\s+(TABLE|VIEW|FUNCTION|TYPE|SCHEMA|SEQUENCE)\b/i,
    fault: "drops something that older versions may use",
    contracts: true,
  },
  {
    pattern: /^ALTER\s+(?!TABLE\b).*\bRENAME\b/i,
    fault: "renames",
    contracts: true,
  },
  {
    pattern: /^(TRUNCATE|CLUSTER|LOCK|VACUUM\s+FULL)\b/i,
    fault: "locks a whole table",
  },
];

const NAME = /^\d{4}-[a-z0-9-]+(\.concurrent)?\.sql$/;
const TABLE = '(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?(?:ONLY\\s+)?"?(\\w+)"?';

/** The faults of a new migration. `released` are the released versions. */
export function migrationFaults(
  name: string,
  text: string,
  released: ReadonlySet<string>,
): string[] {
  const statements = statementsOf(text);
  const { concurrent, worksWith } = parseMigration(name, text);
  const isContract = worksWith !== ANY_VERSION;
  const faults: string[] = [];
  if (!NAME.test(name)) faults.push("is not named like 0028-what-it-does.sql");
  if (isContract && !released.has(worksWith)) {
    faults.push(`says that it works with ${worksWith}, which is not released`);
  }
  if (concurrent) return [...faults, ...concurrentFaults(statements)];

  const made = new Set(namesIn(statements, `^CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s+${TABLE}`));
  const altered = new Set<string>();
  for (const statement of statements) {
    const excused = ({ contracts }: Rule) => contracts === true && isContract;
    const break_ = (rules: readonly Rule[], part: string) => {
      for (const rule of rules) {
        if (rule.pattern.test(part) && !excused(rule)) faults.push(`${rule.fault}: ${part}`);
      }
    };
    break_(NOT_OF_THE_PROGRAM, statement);
    const index = /^CREATE\s+(?:UNIQUE\s+)?INDEX\b.*?\bON\s+(?:ONLY\s+)?"?(\w+)/i.exec(statement);
    if (/\bCONCURRENTLY\b/i.test(statement)) {
      faults.push(`belongs in its own file, named *.concurrent.sql: ${statement}`);
    } else if (index && !made.has(index[1] ?? "")) {
      faults.push(`creates an index and blocks all writes: ${statement}`);
    }
    const [table = ""] = namesIn([statement], `^ALTER\\s+TABLE\\s+${TABLE}`);
    if (table === "" || made.has(table)) continue;
    altered.add(table);
    for (const action of actionsOf(statement)) break_(ACTIONS, action);
  }
  if (altered.size > 1) {
    faults.push(`locks ${[...altered].join(" and ")} at the same time: use one file each`);
  }
  return faults;
}

function concurrentFaults(statements: readonly string[]): string[] {
  const [statement = "", ...more] = statements;
  if (more.length > 0 || statement === "") return ["must be exactly one statement"];
  const repeatable =
    /^CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+\w+\s+ON\b/i.test(
      statement,
    ) || /^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+\w+$/i.test(statement);
  return repeatable
    ? []
    : [`cannot be repeated after a failure (use IF [NOT] EXISTS): ${statement}`];
}

function namesIn(statements: readonly string[], pattern: string): string[] {
  return statements.flatMap((statement) => new RegExp(pattern, "i").exec(statement)?.[1] ?? []);
}

/** Splits into statements, each on one line, without comments and quoted text. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
      part.startsWith("-") || part.startsWith("/") ? " " : "''",
    )
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

/** Splits an ALTER TABLE into its actions, at commas outside brackets. */
function actionsOf(statement: string): string[] {
  const all = statement.replace(new RegExp(`^ALTER\\s+TABLE\\s+${TABLE}\\s*`, "i"), "");
  const actions = [""];
  let depth = 0;
  for (const char of all) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += char;
  }
  return actions.map((action) => action.trim());
}
