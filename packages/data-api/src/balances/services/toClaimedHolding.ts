import { type CaipNetworkId, cleanText, textLimits } from '@gangway/protocol'
import { type Holding, toUnlistedHolding } from '../../providers/holding.js'
import type { TokenJudge } from '../../spam/createTokenJudge.js'

/** A token of an account as a service tells of it. Its names are claims. */
export type ClaimedToken = {
  address: string
  amount: bigint
  decimals: number
  name?: string | null | undefined
  symbol?: string | null | undefined
  /** The service holds it to be spam. */
  isFlagged?: boolean | undefined
}

const worse = { ok: 'unknown', unknown: 'suspicious', suspicious: 'spam', spam: 'spam' } as const

/**
 * Names a token by the list or, where it is on none, by what the service says. A listed token keeps the list's decimals; one that a
 * service tells other decimals of has an amount in other units, and is left out. A flag makes an unlisted token one level worse.
 */
export function toClaimedHolding(judge: TokenJudge, chain: CaipNetworkId, token: ClaimedToken): Holding[] {
  const { address, amount, decimals } = token
  if (amount === 0n) return []
  const listed = judge.getListed(chain, address)
  if (listed) {
    const { name, symbol } = listed
    return listed.decimals === decimals ? [{ address: listed.address, amount, decimals, name, symbol }] : []
  }
  const name = cleanText(token.name ?? '', textLimits.name)
  const symbol = cleanText(token.symbol ?? '', textLimits.symbol)
  const { level, reasons } = judge.judge({ chain, address, standard: 'fungible', name, symbol, decimals })
  const verdict = token.isFlagged
    ? { level: worse[level], reasons: [...reasons, 'provider' as const] }
    : { level, reasons }
  return [toUnlistedHolding({ address, name, symbol, verdict }, { decimals, amount })]
}
