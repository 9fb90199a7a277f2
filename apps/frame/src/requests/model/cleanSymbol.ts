import { cleanText, textLimits } from '@gangway/protocol'

/**
 * Makes a symbol out of a contract, or another name of up to `most` characters, fit for a screen: only letters, marks, numbers
 * and a few signs. Empty: nothing is left.
 */
export function cleanSymbol(symbol: string, most: number = textLimits.symbol): string {
  const visible = symbol.normalize('NFC').replace(/[^\p{L}\p{N}$€£¥₿.+\-_/ ]/gu, '')
  return cleanText(visible, most) ?? ''
}
