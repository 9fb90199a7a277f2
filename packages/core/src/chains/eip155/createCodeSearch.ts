import type { CaipNetworkId } from '@gangway/protocol'
import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import { wait } from '../../kernel/wait.js'
import type { NamespaceContext } from '../namespaceClient.js'
import type { GetClient } from './createGetClient.js'

/** How long an estimate waits for other networks, ms; what comes later counts for the next one. */
const patience = 1_000

/** Tells the name of another network on which an address has code; null: none has, or none has said so yet. */
export type FindCode = (networkId: CaipNetworkId, address: Address) => Promise<string | null>

/**
 * Looks on the other networks of the same kind, real or test, that are set up here. Each address is looked for once; a
 * network that does not answer is passed over. interface-guide.md §9.6.
 */
export function createCodeSearch({ networks }: NamespaceContext, getClient: GetClient): FindCode {
  const found = new Map<string, { name: string | null; isOver: Promise<unknown> }>()
  return async (networkId, address) => {
    const key = `${networkId} ${address}`
    const known = found.get(key) ?? search(networkId, address)
    found.set(key, known)
    await Promise.race([known.isOver, wait(patience)])
    return known.name
  }

  function search(networkId: CaipNetworkId, address: Address) {
    const here = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const others = networks.filter(
      ({ caipNetworkId, chainNamespace, isConfigured, testnet }) =>
        chainNamespace === 'eip155' &&
        isConfigured !== false &&
        caipNetworkId !== networkId &&
        Boolean(testnet) === Boolean(here?.testnet),
    )
    const result: { name: string | null; isOver: Promise<unknown> } = {
      name: null,
      isOver: Promise.resolve(),
    }
    result.isOver = Promise.allSettled(
      others.map(async ({ caipNetworkId, name }) => {
        const code = await getCode(getClient(caipNetworkId), { address })
        if (isContract(code)) result.name ??= name
      }),
    )
    return result
  }
}

/** EIP-7702: a person's account that runs a contract's code; it takes coins like any other. */
const delegation = '0xef0100'

/** Whether code makes an address a contract. */
export function isContract(code: string | undefined): boolean {
  return code !== undefined && code !== '0x' && !code.startsWith(delegation)
}
