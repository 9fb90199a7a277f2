import { formatUnits } from 'viem'
import type { AccountEvent } from '../model/accountEvent.js'

/** USD. data-sources.md §7 */
const dustValue = 0.01

/** Whole coins, where nobody knows what one is worth. data-sources.md §7 */
const dustCoins = 1e-6

/**
 * Whether what moved is worth less than $0.01; of a coin without a price, whether it is below 10⁻⁶. A token without a
 * price is no dust: nobody can tell. `price` USD per whole unit, 0 when unknown.
 */
export function isDust(
  { kind, asset, raw }: Pick<AccountEvent, 'kind' | 'asset' | 'raw'>,
  { decimals, price }: { decimals: number | null; price: number },
): boolean {
  if (raw === null || raw === 0n || decimals === null) return false
  if (kind !== 'native' && kind !== 'fungible') return false
  // An estimate of worth, never an amount that anything is made of.
  const whole = Number(formatUnits(raw, decimals))
  return price > 0 ? whole * price < dustValue : asset === null && whole < dustCoins
}
