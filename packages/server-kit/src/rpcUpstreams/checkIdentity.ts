import type { ChainNamespace, Network } from '@gangway/protocol'
import * as v from 'valibot'
import type { UpstreamAnswer, UpstreamFailure } from './postJsonRpc.js'

type Identity = {
  method: string
  /** Reads the answer's `result` as the network id it stands for. */
  toId: (result: string) => string
}

const identities: Record<ChainNamespace, Identity> = {
  eip155: { method: 'eth_chainId', toId: (result) => BigInt(result).toString() },
  // CAIP-2 for Solana: the first 32 characters of the genesis hash.
  solana: { method: 'getGenesisHash', toId: (result) => result.slice(0, 32) },
}

const answerSchema = v.object({ result: v.string() })

/**
 * Asks a node which network it serves.
 *
 * @returns whether it is `network`, and the id it gave; the failure when it gave none.
 */
export async function checkIdentity(
  network: Network,
  post: (body: string) => Promise<UpstreamAnswer>,
): Promise<{ isRight: boolean; found: string } | { failure: UpstreamFailure }> {
  const { method, toId } = identities[network.chainNamespace]
  const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))
  if ('failure' in answer) return answer
  try {
    const found = toId(v.parse(answerSchema, JSON.parse(answer.text)).result)
    return { isRight: found === String(network.id), found }
  } catch {
    // Anything that is not the expected answer is the upstream's fault, whatever exactly it is.
    return { failure: 'badResponse' }
  }
}
