import { encode } from 'uqr'

/** Free modules around the code, without which readers do not find it. interface-guide.md §6 “QR”. */
const quietZone = 4

/** A QR code as one SVG path on a square of `size` units; a module is one unit. */
export type QrDrawing = { size: number; path: string }

/**
 * Draws a text as QR code with error correction M.
 *
 * @throws Error when the text is too long for any code.
 */
export function drawQrCode(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
