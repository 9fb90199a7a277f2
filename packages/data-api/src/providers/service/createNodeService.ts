import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { DataService } from './createDataService.js'

/** A service that is a node too: it is asked which chain it is of before anything else it says counts. */
export type NodeService = Pick<DataService, 'get' | 'call'> & {
  /** Whether it has the network and may be asked now; never asks anybody. */
  supports(chain: CaipNetworkId): boolean
  /** @throws what `DataService` throws, where it does not answer or is of another chain. */
  assertChain(chain: CaipNetworkId): Promise<void>
}

const hexSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,16}$/i))

/** Creates it over a service. `has`: whether it has the network. `path`: where it takes JSON-RPC. */
export function createNodeService(deps: {
  service: DataService
  has: (chain: CaipNetworkId) => boolean
  path?: string
}): NodeService {
  const { service, has, path } = deps
  const checks = new Map<CaipNetworkId, Promise<unknown>>()

  /** Several callers share a check, so that none of them ends it. */
  async function assertChain(chain: CaipNetworkId): Promise<void> {
    const check = checks.get(chain) ?? ask(chain)
    checks.set(chain, check)
    try {
      await check
    } catch (error) {
      // It may be of the right chain the next time.
      if (checks.get(chain) === check) checks.delete(chain)
      throw error
    }
  }

  function ask(chain: CaipNetworkId): Promise<unknown> {
    const { chainNamespace, reference } = parseCaipNetworkId(chain)
    if (chainNamespace === 'solana') {
      // CAIP-30: a network of Solana is named by the beginning of its first block's hash.
      const schema = v.pipe(v.string(), v.startsWith(reference))
      return service.call(schema, { chain, path, method: 'getGenesisHash', params: [] })
    }
    const schema = v.pipe(
      hexSchema,
      v.check((id) => BigInt(id) === BigInt(reference)),
    )
    return service.call(schema, { chain, path, method: 'eth_chainId', params: [] })
  }

  return {
    assertChain,
    supports: (chain) => has(chain) && !service.isResting(chain),
    async get(schema, question) {
      await assertChain(question.chain)
      return service.get(schema, question)
    },
    async call(schema, question) {
      await assertChain(question.chain)
      return service.call(schema, { path, ...question })
    },
  }
}
