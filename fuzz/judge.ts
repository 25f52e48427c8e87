import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Description, Operation } from "./description.ts";
import type { Answered, Sent } from "./send.ts";

/** The faults of a response, in short texts that are equal for equal faults. */
export type Judge = (
  operation: Operation,
  sent: Sent,
  answered: Answered,
  /** CPU time of the site during the request, ms. */
  workedMs: number,
) => readonly string[];

/** CPU time, ms, so that other load on the machine does not matter. */
const MOST_WORK_MS = 10_000;
const requiredHeaders: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /./,
  "cross-origin-opener-policy": /^same-origin$/,
  "permissions-policy": /./,
};
/** No response may reveal file paths, SQL or packages. */
const insides: ReadonlyArray<readonly [string, RegExp]> = [
  ["a stack", /\bat .{0,120}\.[cm]?[jt]s:\d+/],
  ["a path", /node_modules|file:\/\/|\/(server|features|platform)\/[\w-]+\//],
  ["SQL", /\b(select .{1,200} from|insert into|syntax error at or near|out of range for type)\b/i],
  ["an internal name", /\b(pglite|kysely|fastify|ZodError|TypeError|ECONNREFUSED)\b/i],
];

/** Checks responses against the published description with an independent validator. */
export function createJudge({ document, methodsOf }: Description): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "contract");
  const compiled = new Map<string, ValidateFunction>();

  function validator(pointer: string): ValidateFunction {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  }

  function faultOfShape(pointer: string, text: string): string | undefined {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return "no JSON";
    }
    const validate = validator(pointer);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    const extra = first?.params.additionalProperty ?? first?.params.missingProperty ?? "";
    const where = first?.instancePath.replace(/\/\d+/g, "/*");
    return `wrong shape: ${where} ${first?.message} ${extra}`.trim();
  }

  function faultsOfBody(operation: Operation, { status, headers, text }: Answered): string[] {
    const declared = operation.responses[status];
    if (!declared) return ["a status that is not in the description"];
    const [type = "", { schema = {} } = {}] = Object.entries(declared.content)[0] ?? [];
    const itsType = String(headers["content-type"]).split(";")[0] ?? "";
    if (itsType !== type) return [`content-type ${itsType}, not ${type}`];
    const pointer = [
      ...["", "paths", operation.path, operation.method.toLowerCase()],
      ...["responses", String(status), "content", type, "schema"],
    ]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    if (type === "text/event-stream") {
      const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data);
      return events.flatMap((data) => faultOfShape(pointer, data) ?? []);
    }
    if (type !== "application/json") return text.length > 0 || schema ? [] : ["no bytes"];
    return [faultOfShape(pointer, text) ?? []].flat();
  }

  /** For a method that the path does not have, though another matching path may. */
  function faultsOfOtherMethod(operation: Operation, { status, headers, text }: Answered) {
    // Opening an email's one-click address in a browser redirects to a page.
    if (status === 302 && operation.path.endsWith("/newsletter/unsubscribe/")) return [];
    const refused = status >= 400 && status < 500;
    const shape = text === "" ? undefined : faultOfShape("/components/schemas/Error", text);
    const named = String(headers.allow ?? "").split(", ");
    const all = methodsOf(operation.path).every((method) => named.includes(method));
    return [
      ...(refused ? [] : ["a wrong method is not refused"]),
      ...(status === 405 && !all ? ["405 without all methods that there are"] : []),
      ...(refused && shape ? [shape] : []),
    ];
  }

  return (operation, sent, answered, workedMs) => {
    const { status, headers, text } = answered;
    const own = sent.method === operation.method;
    const methods = methodsOf(operation.path);
    const known = methods.includes(sent.method === "HEAD" ? "GET" : sent.method);
    const error = status >= 400 ? insides.filter(([, pattern]) => pattern.test(text)) : [];
    return [
      ...(status >= 500 ? [`${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ""}`] : []),
      ...(own ? faultsOfBody(operation, answered) : []),
      ...(known ? [] : faultsOfOtherMethod(operation, answered)),
      ...Object.entries(requiredHeaders).flatMap(([name, pattern]) =>
        pattern.test(String(headers[name] ?? "")) ? [] : [`no ${name}`],
      ),
      ...(status === 503 && headers["retry-after"] === undefined
        ? ["503 without Retry-After"]
        : []),
      ...error.map(([what]) => `the error shows ${what}`),
      ...(workedMs > MOST_WORK_MS ? ["the request took more than 10 s of CPU time"] : []),
    ];
  };
}
