import { darkTokens, lightTokens, type SiteColours } from "#contract/foundation/site-colours.ts";

const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

export interface EmailLook {
  readonly styles: ReturnType<typeof stylesOf>;
  /** HTML of the site's ornament. */
  readonly tributaries: string;
  /** CSS for email clients that support dark mode. */
  readonly darkStyle: string;
}

/** Inline styles, because many email clients drop style sheets. */
const stylesOf = ({
  ink,
  soft,
  river,
  mist,
}: Record<"ink" | "soft" | "river" | "mist", string>) => ({
  body: `margin:0;padding:0;background:#fbf7f0;color:${ink};-webkit-text-size-adjust:100%`,
  page: "background:#fbf7f0;width:100%",
  column: "max-width:560px;width:100%;text-align:left",
  preview: "display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px",
  name: `${serif};font-size:22px;line-height:28px;font-weight:bold;letter-spacing:-0.2px;color:${ink};text-decoration:none`,
  // Also styles the alt text of a wide logo, which is the name.
  logo: `display:inline-block;vertical-align:middle;border:0;margin:0 8px 0 0;border-radius:6px;background:#fbf7f0;color:${ink}`,
  card: "background:#ffffff;border:1px solid #e6dccb;border-radius:14px;padding:32px 28px 16px",
  heading: `${serif};font-size:28px;line-height:34px;font-weight:bold;letter-spacing:-0.4px;color:${ink};margin:0 0 16px`,
  subheading: `${serif};font-size:21px;line-height:28px;font-weight:bold;color:${ink};margin:28px 0 10px`,
  picture: "display:block;width:100%;max-width:504px;height:auto;border:0;border-radius:10px",
  text: `${sans};font-size:16px;line-height:25px;color:${ink};margin:0 0 20px`,
  note: `${sans};font-size:14px;line-height:21px;color:${soft};margin:0 0 16px`,
  code: `font-family:'SFMono-Regular',Menlo,Consolas,'Courier New',monospace;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:${ink};background:${mist};border-radius:10px;padding:14px 18px 14px 24px`,
  button: `background:${river};border-radius:999px;padding:14px 26px`,
  buttonText: `${sans};font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none`,
  link: `color:${ink};text-decoration:underline;word-break:break-all;overflow-wrap:anywhere`,
  address: `color:${soft};text-decoration:underline;word-break:break-all;overflow-wrap:anywhere`,
});

const stream = (width: string, height: number, colour: string) =>
  `<tr><td style="padding:0 0 3px"><div class="stream" style="width:${width};height:${height}px;line-height:${height}px;font-size:0;background:${colour};border-radius:${height}px">&nbsp;</div></td></tr>`;

/** Streams that join, drawn without an image. */
const tributariesOf = (river: string, mid: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 0">${stream("22%", 1, mid)}${stream("46%", 2, mid)}${stream("100%", 4, river)}</table>`;

const darkDefaults = {
  paper: "#0b1f1e",
  card: "#12312f",
  line: "#2a4f4c",
  ink: "#f6efe2",
  "ink-soft": "#b9cdc9",
  mist: "#1d4543",
  river: "#8fd0c8",
};

const darkStyleOf = (tokens: typeof darkDefaults) => `@media (prefers-color-scheme: dark) {
.paper { background: ${tokens.paper} !important; }
.card { background: ${tokens.card} !important; border-color: ${tokens.line} !important; }
.ink { color: ${tokens.ink} !important; }
.soft { color: ${tokens["ink-soft"]} !important; }
.mist { background: ${tokens.mist} !important; }
.river { background: ${tokens.river} !important; }
.river-text { color: ${tokens.paper} !important; }
.stream { background: ${tokens.river} !important; }
.logo { padding: 6px !important; }
}
@media (max-width: 420px) { .card { padding: 26px 20px 10px !important; } }`;

let cached: { readonly main: string; readonly look: EmailLook } | undefined;

/** The styles of emails in the site's colours. */
export function emailLook(colours: SiteColours): EmailLook {
  const { main } = colours;
  if (cached?.main === main) return cached.look;
  const {
    ink = "#12312f",
    "ink-soft": soft = "#45605e",
    mist = "#e4efec",
    "river-mid": mid = "#4f8f8a",
  } = lightTokens(colours);
  const look = {
    styles: stylesOf({ ink, soft, river: main, mist }),
    tributaries: tributariesOf(main, mid),
    darkStyle: darkStyleOf({ ...darkDefaults, ...darkTokens(colours) }),
  };
  cached = { main, look };
  return look;
}
