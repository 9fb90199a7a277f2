import { getContrast, type Rgb } from './chooseInk.js'

/**
 * Whether a QR code stays dark on light with this colour in a token, whatever the host makes of the other one; no camera
 * is sure to read it otherwise. interface-guide.md §6 “QR”.
 */
export function keepsCodeReadable(token: string, colour: Rgb): boolean {
  if (token === '--gw-qr-dark') return getContrast(colour, [1, 1, 1]) >= 4.5
  return token !== '--gw-qr-light' || getContrast(colour, [0, 0, 0]) >= 14
}
