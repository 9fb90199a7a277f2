import { getTextDirection, type LanguageTag } from '@gangway/protocol'
import type { MailPart, MailWriting } from './words/mailWords.js'

/** Right-to-left mark: a line that begins with a value or a figure still runs as its language does. UAX #9. */
const rightToLeftMark = '\u200f'

/** Text and HTML of the same words. Nothing of a stranger's reaches the HTML unescaped. */
export function renderMail(
  { subject, parts }: MailWriting,
  language: LanguageTag,
): { subject: string; text: string; html: string } {
  const direction = getTextDirection(language)
  const mark = direction === 'rtl' ? rightToLeftMark : ''
  const text = `${parts.map((part) => toText(part, mark)).join('\n\n')}\n`
  const attributes = `lang="${language}" dir="${direction}"`
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark">`
  const title = `<title>${escapeHtml(subject)}</title>`
  const body = `<body style="font:16px/1.5 sans-serif;max-width:32em;margin:24px auto;padding:0 16px">`
  // Mail programs drop what stands on html and body.
  const content = `<div ${attributes}>\n${parts.map(toHtml).join('\n')}\n</div>`
  const html = `<!doctype html>\n<html ${attributes}><head>${head}${title}</head>\n${body}\n${content}\n</body></html>\n`
  return { subject: `${mark}${subject}`, text, html }
}

/** A code and a link stand alone, without a mark that would be copied with them. */
function toText(part: MailPart, mark: string): string {
  if ('text' in part) return `${mark}${part.text}`
  return 'code' in part ? part.code : part.link
}

function toHtml(part: MailPart): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`
  if ('code' in part)
    return `<p style="font:bold 32px/1.2 monospace;letter-spacing:4px"><bdi dir="ltr">${escapeHtml(part.code)}</bdi></p>`
  // The address stands there as well: whoever looks before following sees where it leads.
  const link = escapeHtml(part.link)
  return `<p><a href="${link}">${escapeHtml(part.label)}</a><br><small dir="ltr" style="word-break:break-all">${link}</small></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
