import { defaultSlippage, maxSlippage, parseAmount } from '@gangway/core'

/** Below this the price moves by more too often; above this somebody may take the difference. Basis points. */
const low = 10
const high = 500

/** What the slippage field says: basis points, and what to say of them; `invalid`: it cannot be read or is too much. */
export type SlippageEntry =
  | { kind: 'invalid' }
  | { kind: 'valid'; slippage: number; warning: 'low' | 'high' | null }

/** Reads percent as typed, with two decimals at most; nothing is the usual. */
export function readSlippage(text: string, locale: string): SlippageEntry {
  const parsed = parseAmount(text, { decimals: 2, locale })
  if (!parsed.ok && parsed.problem.kind === 'empty')
    return { kind: 'valid', slippage: defaultSlippage, warning: null }
  if (!parsed.ok || parsed.amount <= 0n || parsed.amount > BigInt(maxSlippage)) return { kind: 'invalid' }
  const slippage = Number(parsed.amount)
  return { kind: 'valid', slippage, warning: slippage < low ? 'low' : slippage > high ? 'high' : null }
}
