import type { ChainNamespace, Network } from '@gangway/protocol'
import * as v from 'valibot'
import type { UpstreamAnswer } from './postJsonRpc.js'

const heads: Record<ChainNamespace, { method: string; params: unknown[] }> = {
  eip155: { method: 'eth_blockNumber', params: [] },
  solana: { method: 'getSlot', params: [{ commitment: 'confirmed' }] },
}

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const answerSchema = v.object({
  result: v.union([
    wholeNumber,
    v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i), v.transform(Number), wholeNumber),
  ]),
})

/** Asks a node for the number of its newest block (slot); undefined where it does not say. */
export async function readHead(
  network: Pick<Network, 'chainNamespace'>,
  post: (body: string) => Promise<UpstreamAnswer>,
): Promise<number | undefined> {
  const { method, params } = heads[network.chainNamespace]
  const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  if ('failure' in answer) return undefined
  try {
    return v.parse(answerSchema, JSON.parse(answer.text)).result
  } catch {
    // Whatever else it says, it names no block.
    return undefined
  }
}
