import { parseCaipNetworkId } from '@gangway/protocol'
import { getAddress, numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import type { Call } from '../../batch.js'
import type { CallBatch } from '../../callsClient.js'
import { askToSend, checkNetwork } from '../askToSend.js'
import { getWallet } from '../getWallet.js'

/** Asks the wallet for one call as a transaction, whose fee it chooses; the hash. Throws as `askToSend`. */
export async function sendCall(
  connection: Connection,
  { networkId, from, to, value, data }: Call & Pick<CallBatch, 'networkId' | 'from'>,
): Promise<string> {
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(networkId).reference)
  await checkNetwork(provider, chainId)
  return askToSend(provider, {
    chainId: numberToHex(chainId),
    from: getAddress(from),
    to: getAddress(to),
    ...(value ? { value: numberToHex(value) } : {}),
    ...(data ? { data } : {}),
  })
}
