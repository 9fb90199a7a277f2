/** What an SVG is made of, in the order of its text. */
export type SvgPiece =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** A file of 2 MiB could have a million. */
const mostPieces = 250_000

const namePattern = '[A-Za-z_][\\w.:-]*'
const openTag = new RegExp(`<(${namePattern})`, 'y')
const attribute = new RegExp(`\\s+(${namePattern})\\s*=\\s*("[^"<]*"|'[^'<]*')`, 'y')
const tagEnd = /\s*(\/?)>/y
const closeTag = new RegExp(`</(${namePattern})\\s*>`, 'y')
const declaration = /<\?xml\s[^<>]*\?>/iy
/** A browser reads a file as this says, and we read it as UTF-8: by another it could find what we do not. */
const otherEncoding = /encoding\s*=\s*["'](?!(?:utf-?8|us-ascii)["'])/i
const docType = /<!DOCTYPE\s+svg[^[<>]*>/iy
const text = /[^<]+/y

/**
 * Reads an SVG piece by piece, in time that grows with its length alone. Null for what is not XML of the plain kind: entities
 * of its own, instructions to the reader, an attribute twice, or anything unfinished; and for more than 250,000 pieces.
 */
export function readSvgPieces(svg: string): SvgPiece[] | null {
  const pieces: SvgPiece[] = []
  let hasElements = false
  let at = svg.startsWith('\ufeff') ? 1 : 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(svg)
    if (match) at += match[0].length
    return match
  }
  const skipTo = (end: string) => {
    const found = svg.indexOf(end, at)
    const skipped = svg.slice(at, found)
    at = found + end.length
    return found < 0 ? null : skipped
  }

  while (at < svg.length) {
    if (pieces.length >= mostPieces) return null
    const words = take(text)
    const start = at
    if (words) pieces.push({ kind: 'text', text: decode(words[0]) })
    else if (svg.startsWith('<!--', at)) {
      if (skipTo('-->') === null) return null
    } else if (svg.startsWith('<![CDATA[', at)) {
      const raw = skipTo(']]>')
      if (raw === null) return null
      pieces.push({ kind: 'text', text: raw.slice('<![CDATA['.length) })
    } else if (take(declaration) || take(docType)) {
      if (hasElements) return null
      if (otherEncoding.test(svg.slice(start, at))) return null
    } else {
      hasElements = true
      const close = take(closeTag)?.[1]
      const name = close === undefined ? take(openTag)?.[1] : undefined
      if (close !== undefined) pieces.push({ kind: 'close', name: close })
      else if (name === undefined) return null
      else {
        const attributes = new Map<string, string>()
        for (let found = take(attribute); found; found = take(attribute)) {
          const [, key = '', quoted = ''] = found
          if (attributes.has(key)) return null
          attributes.set(key, decode(quoted.slice(1, -1)))
        }
        const end = take(tagEnd)
        if (!end) return null
        pieces.push({ kind: 'open', name, attributes, isEmpty: end[1] === '/' })
      }
    }
  }
  return pieces
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Characters written by number or by one of XML's five names; without entities of its own a document has no others. */
function decode(written: string): string {
  return written.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
