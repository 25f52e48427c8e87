import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import { openEmbeddedDatabase } from "./embedded/embedded-database.ts";
import { foldText, matchesAllWords } from "./fold-text.ts";
import { migrate } from "./migrate.ts";
import { readRows } from "./read-rows.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
const all = [
  ...letters(0x20, 0x17f),
  ...letters(0x386, 0x3ce),
  ...letters(0x400, 0x45f),
  ...letters(0x620, 0x660),
  ..."ẞﬁ–‑’ʼ＇İıＡ한か゛がञ़",
  "I\u0307",
  "e\u0301",
  "José O’Brien",
  "Σωκράτης ΣΩΚΡΆΤΗΣ",
];

test("folds letters as both kinds of database do", async () => {
  const embedded = await openEmbeddedDatabase();
  try {
    await migrate(embedded);
    for (const db of [site.db, embedded.db]) {
      const query = sql<{ text: string }>`SELECT fold_text(letter) AS text
        FROM unnest(${all}::text[]) WITH ORDINALITY AS one (letter, place) ORDER BY place`;
      const folded = (await readRows(db, query)).map(({ text }) => text);
      expect(folded).toEqual(all.map(foldText));
    }
  } finally {
    await embedded.close();
  }
});

test.each([
  ["Müller", "jose muller"],
  ["JOSÉ MÜLLER", "Muller José"],
  ["Conan O’Brien", "Conan O'Brien"],
  ["Conan OʼBrien", "obrien"],
  ["İpek Işık", "ipek isik"],
  ["Ipek ISIK", "İpek ışık"],
  ["Ángel Strauß", "angel strauss"],
  ["Søren Æbelø", "soren aebelo"],
  ["Żółć", "zolc"],
  ["Anne-Marie Smith‑Jones", "anne marie jones"],
  ["Фёдор Достоевский", "федор достоевск"],
  ["Li Wu", "li"],
  ["Smith & Sons", "Smith & Sons"],
  ["100% Help", "100%"],
  ["jose.muller@example.org", "jose.muller@"],
  ["ada@xn--mller-kva.de", "ADA@Müller.de"],
])("%s is found by %s, or the other way round", async (name, q) => {
  const isFound = async (text: string, words: string) => {
    const [row] = await readRows(
      site.db,
      sql<{
        found: boolean;
      }>`SELECT ${matchesAllWords(sql`fold_text(' ' || ${text}::text)`, words)} AS found`,
    );
    return row?.found;
  };
  expect((await isFound(name, q)) || (await isFound(q, name))).toBe(true);
  expect(await isFound(name, `${q} nobody`)).toBe(false);
  expect(await isFound("Nobody", q)).toBe(false);
});

test("finds nothing by punctuation alone", async () => {
  for (const q of ["", "%", "_", "& ’"]) {
    const query = sql<{ found: boolean }>`SELECT ${matchesAllWords(sql`'  a % _ & '`, q)} AS found`;
    expect(await readRows(site.db, query), q).toEqual([{ found: false }]);
  }
});
