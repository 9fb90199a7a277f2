import { GangwayError, type Network } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { numberToHex } from 'viem'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import {
  answerKeys,
  type Block,
  blockSchema,
  type Header,
  headerSchema,
  type Receipt,
  receiptSchema,
} from './nodeSchemas.js'

/** What the follower asks of an EVM node, beside logs and traces. */
export type NodeReader = {
  /** @throws GangwayError `RPC_UPSTREAM_FAILED`, as all of these: also for what the node does not have. */
  getHead(): Promise<Header>
  /** Null where the chain is not that long. */
  getHeader(block: number): Promise<Header | null>
  getBlock(block: number): Promise<Block>
  getReceipt(hash: string): Promise<Receipt>
  /** `keys`: what is read of a long answer, see `RpcUpstreams.read`. */
  call(method: string, params: unknown, keys?: readonly string[]): Promise<unknown>
}

/** Creates what reads a network's node. */
export function createNodeReader(rpc: RpcUpstreams, network: Network): NodeReader {
  const call: NodeReader['call'] = (...asked) => rpc.read(network.caipNetworkId, ...asked)

  async function callForSome(method: string, params: unknown, keys?: readonly string[]): Promise<unknown> {
    const answer = await call(method, params, keys)
    if (answer !== null) return answer
    throw new GangwayError('RPC_UPSTREAM_FAILED', {
      details: `${method} has no answer`,
      context: { rpcCode: null },
    })
  }

  return {
    call,
    getHead: async () =>
      parseNodeAnswer(headerSchema, await callForSome('eth_getBlockByNumber', ['latest', false])),
    async getHeader(block) {
      const answer = await call('eth_getBlockByNumber', [numberToHex(block), false])
      return answer === null ? null : parseNodeAnswer(headerSchema, answer)
    },
    async getBlock(block) {
      const params = [numberToHex(block), true]
      return parseNodeAnswer(blockSchema, await callForSome('eth_getBlockByNumber', params, answerKeys.block))
    },
    getReceipt: async (hash) =>
      parseNodeAnswer(receiptSchema, await callForSome('eth_getTransactionReceipt', [hash])),
  }
}
