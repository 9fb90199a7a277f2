import type { MailPart, MailWriting } from './words/mailWords.js'

/** Text and HTML of the same words. Nothing of a stranger's reaches the HTML unescaped. */
export function renderMail(
  { subject, parts }: MailWriting,
  language: string,
): { subject: string; text: string; html: string } {
  const text = `${parts.map(toText).join('\n\n')}\n`
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark">`
  const title = `<title>${escapeHtml(subject)}</title>`
  const body = `<body style="font:16px/1.5 sans-serif;max-width:32em;margin:24px auto;padding:0 16px">`
  const content = parts.map(toHtml).join('\n')
  const html = `<!doctype html>\n<html lang="${language}"><head>${head}${title}</head>\n${body}\n${content}\n</body></html>\n`
  return { subject, text, html }
}

function toText(part: MailPart): string {
  if ('text' in part) return part.text
  return 'code' in part ? part.code : part.link
}

function toHtml(part: MailPart): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`
  if ('code' in part)
    return `<p style="font:bold 32px/1.2 monospace;letter-spacing:4px">${escapeHtml(part.code)}</p>`
  // The address stands there as well: whoever looks before following sees where it leads.
  const link = escapeHtml(part.link)
  return `<p><a href="${link}">${escapeHtml(part.label)}</a><br><small style="word-break:break-all">${link}</small></p>`
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
