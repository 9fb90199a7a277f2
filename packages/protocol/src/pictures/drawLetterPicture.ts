import { toLetterPicture } from './toLetterPicture.js'

/** Draws what stands for a picture, as an SVG document of its own; whatever the name holds, it is text there. */
export function drawLetterPicture(of: Parameters<typeof toLetterPicture>[0]): string {
  const { glyph, colour, ink, fontSize } = toLetterPicture(of)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="160" height="160">` +
    `<rect width="40" height="40" fill="${escapeXml(colour)}"/>` +
    `<text x="20" y="20" dy="0.36em" text-anchor="middle" font-family="system-ui, sans-serif" ` +
    `font-size="${fontSize}" font-weight="600" fill="${ink}">${escapeXml(glyph)}</text></svg>`
  )
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as XML has it; what XML cannot hold (control characters, halves of pairs) is dropped. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
}
