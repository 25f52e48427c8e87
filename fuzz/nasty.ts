/** A placeholder for bytes that JSON.stringify cannot produce. */
const raw = (text: string) => `@@raw:${text}@@`;

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

const numbers = [
  ...[0, 1, -1, 0.5, 35.61, -35.61, 0.1 + 0.2, 1e-7, 1e21, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, 999_999_999_999_999, 1e15],
];

/** Texts that no field expects. None contains a path or stack, so a response that does is at fault. */
export const nastyTexts: readonly string[] = [
  ...["", " ", "\0", "a\0b", "\ud800", "x\udfff", "\u202Eabc", "\u200b", "\ufeff", "é\u0301"],
  ...["x".repeat(10_000), "😀".repeat(3_000), "\n".repeat(50), "\r\nx: y", "\u0085", "\u2028"],
  ...["__proto__", "constructor", "null", "undefined", "NaN", "Infinity", "true", "1e5", "0x10"],
  ...["-0", "01", "1 ", "+1", "٣", "9007199254740993", "35.61", "-1", "0", "1e309", "99999"],
  ...["0000-00-00", "0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "1900-02-29"],
  ...["2026-02-29T25:00:00Z", "+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z"],
  ...["9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z", "2026-11-22T12:00:00+14:00"],
  ...["' OR 1=1 --", "%", "_", "\\", "%s", "$1", "<script>x</script>", "../..", "(", "[", "*"],
  ...["javascript:x", "//x", "a@b", "a@b.c", `${"a".repeat(250)}@example.org`, "00000000-0000"],
  ...["ffffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000"],
];

export const nastyValues: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], { a: 1 }, { length: 3 }],
  ...numbers,
  ...nastyTexts,
  ...["-0", "1e999", "-1e999", "0.1e-400", "123456789012345678901234567890"].map(raw),
  raw('{"__proto__":{"admin":true}}'),
  raw('{"a":1,"a":2}'),
  Array.from({ length: 1_000 }, (_, index) => index),
  Array.from({ length: 1_000 }, () => ({})),
  nested(60),
  nested(2_000),
];

/** A value as JSON, with placeholders replaced. */
export function nastyJson(value: unknown): string {
  return JSON.stringify(value).replace(/"@@raw:((?:[^@]|@(?!@))*)@@"/g, (_, text: string) =>
    JSON.parse(`"${text}"`),
  );
}

/** Bodies that are not JSON objects. */
export const brokenBodies: ReadonlyArray<string | Buffer> = [
  ...["", "{", "}", "{}}", "[", "nul", "{'a':1}", '{"a":}', '"', "\ufeff{}", "NaN", '{"a":1,}'],
  ...["null", "[]", "0", '""', "true", "[[[]]]", '{"__proto__":null}', "\0", " "],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  `{"a":"${"x".repeat(70_000)}"}`,
  "[".repeat(30_000),
];

/** Odd queries. */
export const oddQueries: readonly string[] = [
  ...["%zz=1", "q=%00", "q=%C0%AF", "q=%ED%A0%80", "q[]=1", "q[a]=1", "__proto__=1", "&&&", "="],
  ...["limit=1&limit=2", "cursor=", "cursor=AAAA", "cursor=e30", "cursor=eyJhIjoxfQ", "limit=0"],
  ...["cursor=WzEsMl0", "cursor=WyJ4IiwieSJd", "cursor=bnVsbA", "limit=1e1", "limit=%20", "a=+"],
  ...["limit=51", "q=%", `q=${"x".repeat(3_000)}`, "year=0", "page=-1", "page=1e15", "id=35.61"],
];

/** A PNG of 64 by 48 pixels. */
export const tinyPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAAAAACEICPDAAAAGklEQVR4nO3BgQAAAADDoPlTX+AIVQEAAHwDDDAAARSbMNkAAAAASUVORK5CYII=",
  "base64",
);
