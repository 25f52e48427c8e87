import { askEmbedded } from "../chaos/world/ask-database.ts";

/** What must find nothing in a database whose site is stopped, by statements of the run's own. */
const statements: Readonly<Record<string, string>> = {
  "a currency whose entries do not sum to zero":
    "SELECT currency FROM ledger_entry GROUP BY currency HAVING sum(amount_minor) <> 0",
  "a transaction that does not sum to zero":
    "SELECT txn_id FROM ledger_entry GROUP BY txn_id, currency HAVING sum(amount_minor) <> 0",
};

/** What is wrong with the books in the folder of a stopped site's database. */
export async function checkBooks(folder: string): Promise<string[]> {
  const { ask, close } = await askEmbedded(folder);
  try {
    const faults: string[] = [];
    for (const [what, text] of Object.entries(statements)) {
      const rows = await ask(text);
      if (rows.length > 0) faults.push(`${rows.length} times ${what}`);
    }
    return faults;
  } finally {
    await close();
  }
}
