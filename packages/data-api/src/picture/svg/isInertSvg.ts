import { isDrawnInBounds } from './isDrawnInBounds.js'
import { readSvgPieces, type SvgPiece } from './readSvgPieces.js'

const svgNamespace = 'http://www.w3.org/2000/svg'
const liveNamespaces = new Set([svgNamespace, 'http://www.w3.org/1999/xhtml'])

/** Elements that draw, or say how something is drawn. None of them runs anything or holds another kind of document. */
const elements = new Set(
  `svg g defs symbol use title desc metadata style switch view path rect circle ellipse line polyline polygon text tspan
  textPath image clipPath mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence animate animateTransform animateMotion mpath set`.split(
    /\s+/,
  ),
)

/** Levels of elements: programs that draw walk them by recursion. */
const mostLevels = 200

const pictureData = /^data:image\/(png|jpe?g|gif|webp|avif);/i

/**
 * Whether an SVG is a drawing and nothing else: no script, no handler, no link, no other document in it, nothing loaded from
 * elsewhere, and not more to draw than a browser draws at once. A file with anything unknown is not. docs/nft-metadata.md
 */
export function isInertSvg(svg: string): boolean {
  const pieces = readSvgPieces(svg)
  return pieces !== null && isWhole(pieces) && isQuiet(pieces) && isDrawnInBounds(pieces)
}

/** One outermost `svg`, every element closed in its turn. */
function isWhole(pieces: readonly SvgPiece[]): boolean {
  const open: string[] = []
  let roots = 0
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (open.length === 0 && piece.text.trim() !== '') return false
    } else if (piece.kind === 'close') {
      if (open.pop() !== piece.name) return false
    } else {
      if (open.length === 0) roots++
      if (open.length === 0 && (piece.name !== 'svg' || roots > 1)) return false
      if (!piece.isEmpty) open.push(piece.name)
      if (open.length > mostLevels) return false
    }
  }
  return open.length === 0 && roots === 1
}

function isQuiet(pieces: readonly SvgPiece[]): boolean {
  const livePrefixes = new Set<string>()
  for (const piece of pieces)
    if (piece.kind === 'open')
      for (const [name, value] of piece.attributes)
        if (name.startsWith('xmlns:') && liveNamespaces.has(value.trim())) livePrefixes.add(name.slice(6))
  let styleLevel = 0
  return pieces.every((piece) => {
    if (piece.kind === 'text') return styleLevel === 0 || isQuietStyle(piece.text)
    if (piece.kind === 'close') {
      if (piece.name === 'style') styleLevel--
      return true
    }
    if (piece.name === 'style' && !piece.isEmpty) styleLevel++
    // Editors leave notes of their own beside the drawing. A browser draws none of them.
    const [prefix, local] = piece.name.split(':')
    const isKnown = local === undefined ? elements.has(piece.name) : !livePrefixes.has(prefix ?? '')
    return (
      isKnown && [...piece.attributes].every(([name, value]) => isQuietAttribute(piece.name, name, value))
    )
  })
}

function isQuietAttribute(element: string, name: string, value: string): boolean {
  const local = name.split(':').at(-1)?.toLowerCase() ?? ''
  if (name === 'xmlns') return value.trim() === svgNamespace
  if (local.startsWith('on') || local === 'base') return false
  if (local === 'attributename') return !/^(.*:)?(href|on.*)$/i.test(value.trim())
  // White space and controls inside a scheme's name are left out by browsers.
  const bare = value.replace(/[\s\p{C}]+/gu, '').toLowerCase()
  if (/(java|vb)script:/.test(bare)) return false
  if (local === 'href' || local === 'src')
    return bare.startsWith('#') || ((element === 'image' || element === 'feImage') && pictureData.test(bare))
  return isQuietStyle(value)
}

/** What a style may name is in the same file, or is a picture or font in its own address. */
function isQuietStyle(css: string): boolean {
  // An escape can spell any word, so that no search would find it.
  if (css.includes('\\') || /@import|@namespace|image-set|cross-fade/i.test(css)) return false
  return [...css.matchAll(/(?:url|src)\(\s*["']?\s*([^)]{0,32})/gi)].every(
    ([, target = '']) =>
      target.startsWith('#') || pictureData.test(target) || /^data:(font|application)\//i.test(target),
  )
}
