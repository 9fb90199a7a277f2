import type { Locator } from '@playwright/test'
import { decodeQrCode } from './decodeQrCode.js'

/** Reads a QR code off the screen as a camera would. Null: there is none. */
export async function readQrCode(code: Locator): Promise<string | null> {
  return decodeQrCode(await code.screenshot(), (script, base64) => code.page().evaluate(script, base64))
}
