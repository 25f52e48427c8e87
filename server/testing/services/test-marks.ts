/** Personal data that must not appear in a log. */
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

/** From the documentation ranges (RFC 5737, RFC 3849). */
const networks = ["203.0.113.77", "2001:db8:77:7::7", "198.51.100.77"];

/** The marks in a text. Six-digit codes match only as whole words, because times and ids contain any digits. */
export function findMarks(text: string, marks: ReadonlySet<string>): string[] {
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
  /** The cookies that the response sets, as `name=value`. */
  readonly cookie: string;
}

/** A visitor with personal data, and the list of texts that must not appear in the log. */
export function markedVisitor(url: string, secrets: Readonly<Record<string, string>>) {
  const { email } = markedPerson;
  const marks = new Set([...Object.values(markedPerson), ...Object.values(secrets), ...networks]);
  marks.add(encodeURIComponent(email));
  let calls = 0;

  /** Adds another secret to the list; returns it. */
  function keep(mark: string | undefined): string {
    if (!mark) throw new Error("no mark");
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
    const text = await answer.text();
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    // A cookie without a value is being deleted.
    for (const cookie of cookies) if (!cookie.endsWith("=")) keep(cookie.split("=")[1]);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return {
      status: answer.status,
      json: isJson ? JSON.parse(text) : undefined,
      cookie: cookies.join("; "),
    };
  }

  return { marks: marks as ReadonlySet<string>, keep, ask };
}
