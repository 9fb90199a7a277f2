import { cleanText, textLimits } from '@gangway/protocol'
import { formatUnits } from 'viem'
import type { RequestTexts } from '../texts/en.js'

/** A coin or token as far as it can be named. */
export type Token = {
  /** Symbol; of a token this deployment does not list with a mark that says so. */
  symbol: string
  /** null: amounts can only be written in base units. */
  decimals: number | null
  isListed: boolean
  /** See `ApprovalChange`. */
  picture?: string
}

/** An amount with every digit that counts, and its symbol. */
export function formatAmount(amount: bigint, token: Token, texts: RequestTexts): string {
  return `${formatNumber(amount, token, texts)} ${token.symbol}`
}

/** The same without the symbol. */
export function formatNumber(amount: bigint, { decimals }: Token, texts: RequestTexts): string {
  return decimals === null ? texts.baseUnits(amount) : formatUnits(amount, decimals)
}

/**
 * Makes a symbol out of a contract, or another name of up to `most` characters, fit for a screen: only letters, marks, numbers
 * and a few signs. Empty: nothing is left.
 */
export function cleanSymbol(symbol: string, most: number = textLimits.symbol): string {
  const visible = symbol.normalize('NFC').replace(/[^\p{L}\p{N}$€£¥₿.+\-_/ ]/gu, '')
  return cleanText(visible, most) ?? ''
}
