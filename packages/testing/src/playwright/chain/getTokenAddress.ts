import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { gangwaySolana, localTokens } from '@gangway/registry'

/** Tokens of the EVM networks that no list names: without decimals, one whose transfers are refused, one that takes permits. */
const unlisted: Readonly<Record<string, string>> = {
  tickx: '0xc039b3B46814D8388e5205D37Dd0D154D806F1f4',
  falsex: '0xDd8cb59289bF7e324a37F74f8abB16D9F133cb2e',
  permx: '0xAB12c056B484B6F6DD23C95C5b2a8804aD4410E0',
}

/**
 * Address (EVM) or mint (Solana) of a token of the local world, by the key the faucet knows it by: its symbol in small
 * letters.
 *
 * @throws GangwayError `INVALID_INPUT` for a token the network does not have.
 */
export function getTokenAddress(networkId: CaipNetworkId, key: string): string {
  const listed = localTokens.find(
    ({ caipNetworkId, symbol }) => caipNetworkId === networkId && symbol.toLowerCase() === key,
  )
  const address = listed?.address ?? (networkId === gangwaySolana.caipNetworkId ? undefined : unlisted[key])
  if (address) return address
  throw new GangwayError('INVALID_INPUT', { details: `${networkId} has no token “${key}”` })
}
