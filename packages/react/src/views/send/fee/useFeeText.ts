import { getNetwork, type TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { formatNative } from '../formatNative.js'

/** Writes fees of a network (base units of its coin) for one line: their worth, else the coin itself. */
export function useFeeText(
  networkId: CaipNetworkId,
  native: Pick<TokenBalance, 'price'> | null,
): (fee: bigint) => string {
  const locale = useLocale()
  const network = getNetwork(useConfig(), networkId)
  return (fee) => (network ? formatNative(fee, network, native?.price ?? null, locale).value : '')
}
