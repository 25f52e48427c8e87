import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import { reportShare } from "../../lib/campaign/report-share.ts";
import { type SharedPage, type ShareLink, shareLinks } from "./share-links.ts";

const icons: Record<ShareLink["key"], ReactNode> = {
  whatsapp: <MessageCircle aria-hidden="true" />,
  facebook: (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M14 21v-8h3l.6-3.500H14V7.600c0-1.100.4-1.900 2-1.900h1.700V2.600C17 2.500 16.200 2.400 15.300 2.400c-2.900 0-4.700 1.700-4.700 4.700v2.400H7.500V13h3.100v8" />
    </svg>
  ),
  x: (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 4l16 16M20 4L4 20" />
    </svg>
  ),
  mail: <Mail aria-hidden="true" />,
};

export function ShareLinkList({ id, title, address }: SharedPage) {
  return (
    <ul className="share-link-list">
      {shareLinks({ title, address }).map(({ key, label, href }) => (
        <li key={key}>
          <a href={href} {...(key === "mail" ? {} : newTab)} onClick={() => reportShare(id, key)}>
            {icons[key]}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
