/** Media types of the pictures that are passed on. ENSIP-12 wants JPEG, PNG and SVG. */
export const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
] as const

/** See {@link pictureTypes}. */
export type PictureType = (typeof pictureTypes)[number]

/** What the first bytes of each kind are, in hexadecimal. */
const signatures: Readonly<Record<Exclude<PictureType, 'image/svg+xml'>, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^47494638(37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970617669(66|73)/,
}

/** What may stand before the outermost element of an SVG; a document type with rules of its own may not. */
const beforeSvg = /^(\s+|<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE\s+svg[^[>]*>)/is

/** Whether `body` begins as a picture of `type` does. */
export function isPictureOf(type: PictureType, body: Uint8Array): boolean {
  if (type === 'image/svg+xml') return isSvg(new TextDecoder().decode(body.subarray(0, 4_096)))
  return signatures[type].test(Buffer.from(body.subarray(0, 32)).toString('hex'))
}

/** One piece after the other: a single expression for all of them could be made to run for ever. */
function isSvg(text: string): boolean {
  let rest = text
  for (let piece = beforeSvg.exec(rest); piece; piece = beforeSvg.exec(rest))
    rest = rest.slice(piece[0].length)
  return /^<svg[\s>]/.test(rest)
}
