import { darkTokens, lightTokens, type SiteColours } from "#contract/foundation/site-colours.ts";

const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const ink = "#12312f";
const soft = "#45605e";

/** How mails look in the site's colours. */
export interface MailLook {
  readonly styles: ReturnType<typeof stylesOf>;
  /** The site's ornament. */
  readonly tributaries: string;
  /** For mail programs with a dark look; the others show the light one. */
  readonly darkStyle: string;
}

/** Mail programs drop style sheets, so each element has its styles. */
const stylesOf = (river: string, mist: string) => ({
  body: `margin:0;padding:0;background:#fbf7f0;color:${ink};-webkit-text-size-adjust:100%`,
  page: "background:#fbf7f0;width:100%",
  column: "max-width:560px;width:100%;text-align:left",
  preview: "display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px",
  name: `${serif};font-size:22px;line-height:28px;font-weight:bold;letter-spacing:-0.2px;color:${ink};text-decoration:none`,
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

/** Small streams that join, made without a picture. */
const tributariesOf = (river: string, mid: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 0">${stream("22%", 1, mid)}${stream("46%", 2, mid)}${stream("100%", 4, river)}</table>`;

const darkStyleOf = (river: string) => `@media (prefers-color-scheme: dark) {
.paper { background: #0b1f1e !important; }
.card { background: #12312f !important; border-color: #2a4f4c !important; }
.ink { color: #f6efe2 !important; }
.soft { color: #b9cdc9 !important; }
.mist { background: #1d4543 !important; }
.river { background: ${river} !important; }
.river-text { color: #0b1f1e !important; }
.stream { background: ${river} !important; }
}
@media (max-width: 420px) { .card { padding: 26px 20px 10px !important; } }`;

let latest: { readonly main: string; readonly look: MailLook } | undefined;

/** The look is kept for the next mail: most have the same. */
export function mailLook(colours: SiteColours): MailLook {
  const { main } = colours;
  if (latest?.main === main) return latest.look;
  const { mist = "#e4efec", "river-mid": mid = "#4f8f8a" } = lightTokens(colours);
  const { river: light = "#8fd0c8" } = darkTokens(colours);
  const look = {
    styles: stylesOf(main, mist),
    tributaries: tributariesOf(main, mid),
    darkStyle: darkStyleOf(light),
  };
  latest = { main, look };
  return look;
}
