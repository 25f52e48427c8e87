/** What somebody brings along who would not like to be read of in a log. */
export const markedPerson = {
  first_name: "Zebedine",
  last_name: "Quillfeather",
  email: "zebedine.q@example.org",
  phone: "+1 555 013 3777",
  address: "77 Wolverine Lane",
  message: "Marmalade for the lighthouse keeper",
  password: "an orchard full of pears",
  card: "4242424242424242",
  agent: "Zebrowser/7.7",
} as const;

/** Of the ranges that are for documentation (RFC 5737, RFC 3849). */
const networks = ["203.0.113.77", "2001:db8:77:7::7", "198.51.100.77"];

/** The marks that a text has. A code's digits may be part of any time or id, and are looked for by themselves. */
export function marksIn(text: string, marks: ReadonlySet<string>): string[] {
  return [...marks].filter((mark) =>
    /^\d{6}$/.test(mark)
      ? new RegExp(`(?<![0-9a-f])${mark}(?![0-9a-f])`).test(text)
      : text.includes(mark),
  );
}

export interface MarkedAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
  /** What it sets, as it is sent back. */
  readonly cookie: string;
}

/** The person at the site's door, with a list of all that must not be found again. */
export function markedVisitor(url: string, secrets: Readonly<Record<string, string>>) {
  const { email } = markedPerson;
  const marks = new Set([...Object.values(markedPerson), ...Object.values(secrets), ...networks]);
  marks.add(encodeURIComponent(email));
  let calls = 0;

  /** Adds what has to be kept secret too; answers it. */
  function keep(mark: string | undefined): string {
    if (!mark) throw new Error("nothing to look for");
    marks.add(mark);
    return mark;
  }

  async function ask(
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
    method = body === undefined ? "GET" : "POST",
  ): Promise<MarkedAnswer> {
    calls += 1;
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        "x-forwarded-for": networks[calls % networks.length] ?? "",
        "user-agent": markedPerson.agent,
        referer: `${url}/people/${email}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const said = await answer.text();
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    // One without a value is taken back.
    for (const cookie of cookies) if (!cookie.endsWith("=")) keep(cookie.split("=")[1]);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return {
      status: answer.status,
      json: isJson ? JSON.parse(said) : undefined,
      cookie: cookies.join("; "),
    };
  }

  return { marks: marks as ReadonlySet<string>, keep, ask };
}
