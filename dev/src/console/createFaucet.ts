import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import { address } from '@solana/kit'
import { getAddress } from 'viem'
import { type FundRequest, fundEvm } from '../chains/fundEvm.js'
import { fundSolana } from '../chains/fundSolana.js'
import { createQueue, type Queue } from '../process/createQueue.js'

/** Gives coins of a local network; resolves with the transaction's hash (EVM) or signature (Solana). */
export type Faucet = (caipNetworkId: CaipNetworkId, request: FundRequest) => Promise<string>

/** Creates the faucet. Requests for one network wait for each other, because its faucet account has one nonce. */
export function createFaucet(rpc: Readonly<Partial<Record<CaipNetworkId, string>>>): Faucet {
  const queues = new Map<CaipNetworkId, Queue>()
  return (caipNetworkId, request) => {
    const url = rpc[caipNetworkId]
    if (!url) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
    const inTurn = queues.get(caipNetworkId) ?? createQueue()
    queues.set(caipNetworkId, inTurn)
    return inTurn<string>(() =>
      getChainNamespace(caipNetworkId) === 'solana'
        ? fundSolana(url, { ...request, address: address(request.address) })
        : fundEvm(url, { ...request, address: getAddress(request.address) }),
    )
  }
}
