import type { Language } from '../../../../contract/errors.ts'
import { plainText } from '../../../../contract/text/plain-text.ts'
import type { Mail } from '../../../integrations/mail/mailer.ts'
import { linkedHtml } from '../site-pages/linked-html.ts'

/** The content of a mail in one language; plain text, never markup. */
export type MailContent = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /**
   * The web addresses in the paragraphs that become links: those of the site's own words. What a person has typed stays
   * text, so that a name or a note cannot put a link of its author into a mail of ours.
   */
  readonly links?: readonly string[]
  /** A list of links, one below the other. */
  readonly lines?: readonly { readonly text: string; readonly url: string }[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print below the button. */
  readonly note?: string
  /**
   * How to unsubscribe: `url` is a page, `oneClick` the address that a mail client calls on behalf of the recipient
   * (RFC 8058).
   */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClick: string }
}

export type Site = { readonly name: string; readonly url: string; readonly language: Language }

const linkHint = {
  en: "If the button doesn't work, open this link:",
  pt: 'Se o botão não funcionar, abra este link:',
} as const

/** Escapes text for HTML, between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/**
 * Removes invisible characters from each line: old names and titles, stored before these were rejected, may contain
 * them.
 */
const visibleText = (text: string): string => text.split('\n').map(plainText).join('\n')

/** Renders a mail as text, and as HTML that needs no images, scripts or style sheets. */
export function composeMail(to: string, content: MailContent, site: Site): Mail {
  const cleaned: MailContent = {
    ...content,
    subject: plainText(content.subject),
    heading: plainText(content.heading),
    paragraphs: content.paragraphs.map(visibleText),
    ...(content.lines && { lines: content.lines.map(({ text, url }) => ({ text: plainText(text), url })) }),
  }
  return {
    to,
    subject: cleaned.subject,
    text: renderText(cleaned, site),
    html: renderHtml(cleaned, site),
    ...(cleaned.unsubscribe && { unsubscribe: cleaned.unsubscribe.oneClick }),
  }
}

function renderText({ heading, paragraphs, lines = [], button, note, unsubscribe }: MailContent, site: Site): string {
  const parts = [
    heading,
    ...paragraphs,
    ...lines.map(({ text, url }) => `• ${text}\n  ${url}`),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    `— ${site.name}\n${site.url}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

// Colours of the light theme (styles/tokens.css): mail clients do not support CSS variables.
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function renderHtml(
  { subject, heading, paragraphs, links = [], lines = [], button, note, unsubscribe }: MailContent,
  site: Site
): string {
  const p = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#475049">${linkedHtml(text, { only: links, attributes: ' style="color:#14523d"' })}</p>`
  const small = (html: string) =>
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#626a62;word-break:break-word">${html}</p>`
  const line = ({ text, url }: { text: string; url: string }) =>
    `<tr><td style="padding:12px 0;border-top:1px solid #dfdcd1"><a href="${escapeHtml(url)}" style="font-size:16px;line-height:24px;color:#17211c;text-decoration:none;word-break:break-word">${escapeHtml(text)}</a></td></tr>`
  const listHtml = lines.length
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-bottom:1px solid #dfdcd1">${lines.map(line).join('\n')}</table>`
    : ''
  const unsubscribeHtml = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:#626a62">${escapeHtml(unsubscribe.label)}</a>`
    : ''
  const buttonHtml = button
    ? `<a href="${escapeHtml(button.url)}" style="display:inline-block;margin:8px 0 0;padding:13px 24px;border-radius:10px;background:#14523d;color:#ffffff;` +
      `font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>` +
      small(
        `${linkHint[site.language]}<br><a href="${escapeHtml(button.url)}" style="color:#626a62">${escapeHtml(button.url)}</a>`
      )
    : ''
  return `<!doctype html>
<html lang="${site.language === 'pt' ? 'pt-BR' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f7f6f1;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6f1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:15px;font-weight:700;letter-spacing:.02em;color:#17211c;${font}">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #dfdcd1;border-radius:16px;${font}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:#17211c">${escapeHtml(heading)}</h1>
${paragraphs.map(p).join('\n')}
${listHtml}
${buttonHtml}
${note ? small(escapeHtml(note)) : ''}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;line-height:20px;color:#626a62;${font}"><a href="${escapeHtml(site.url)}" style="color:#626a62">${escapeHtml(site.url.replace(/^https?:\/\//, ''))}</a>${unsubscribeHtml}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
