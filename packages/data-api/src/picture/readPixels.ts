import type { PictureType } from './isPictureOf.js'

/**
 * How many pixels a picture says it has: what a browser makes room for before it has read any of them. Null where it does not say
 * so where pictures of its type do. A drawing (SVG) has none, 0.
 */
export function readPixels(type: PictureType, body: Uint8Array): number | null {
  const size = readers[type](new DataView(body.buffer, body.byteOffset, body.byteLength))
  return size && size[0] * size[1]
}

type ReadSize = (view: DataView) => readonly [width: number, height: number] | null

const readers: Readonly<Record<PictureType, ReadSize>> = {
  'image/png': (view) => (view.byteLength < 24 ? null : [view.getUint32(16), view.getUint32(20)]),
  'image/gif': (view) => (view.byteLength < 10 ? null : [view.getUint16(6, true), view.getUint16(8, true)]),
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
  'image/svg+xml': () => [0, 0],
}

/** Walks from marker to marker up to the one that begins a frame. ITU T.81, B.1.1.3 */
function readJpeg(view: DataView): ReturnType<ReadSize> {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // 0xff may be repeated before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15; three numbers between them mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Of the first chunk: lossy, lossless or extended. RFC 9649, 2.5 to 2.7 */
function readWebp(view: DataView): ReturnType<ReadSize> {
  if (view.byteLength < 30) return null
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  if (kind === 'VP8X')
    return [(view.getUint32(24, true) & 0xff_ffff) + 1, (view.getUint32(26, true) >>> 8) + 1]
  return null
}

/** Image spatial extents stand near the begin, one for each picture in the file. */
const avifHead = 16 * 1024

/** The largest of its `ispe` boxes. ISO/IEC 23008-12, 6.5.3 */
function readAvif(view: DataView): ReturnType<ReadSize> {
  let largest: readonly [number, number] | null = null
  const end = Math.min(view.byteLength, avifHead) - 16
  for (let at = 0; at <= end; at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = [view.getUint32(at + 8), view.getUint32(at + 12)] as const
    if (!largest || size[0] * size[1] > largest[0] * largest[1]) largest = size
  }
  return largest
}
