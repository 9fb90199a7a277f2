import { type AccountType, fallbackAccountType, isDelegated } from '@gangway/protocol'
import { withTimeLimit } from '../storage/openGuardedStore.js'
import type { FrameContext } from './frameHandler.js'
import type { FrameNetwork } from './frameNetworks.js'

/** How long who is logged in waits for the node to say what the account is, ms. */
const timeLimit = 1_500

/** What an account is used as on a network. Both types have one address; the person's choice counts where there are two. product.md §6. */
export function getAccountType(
  { accountType }: Pick<FrameContext, 'accountType'>,
  { chainNamespace, hasSmartAccounts }: FrameNetwork,
): AccountType {
  return chainNamespace === 'eip155' && hasSmartAccounts ? accountType : fallbackAccountType
}

/**
 * What rules the account on a network: `delegate` ours, `nobody`, `other` another contract; undefined: the node did not say in
 * time. EIP-7702
 */
export async function readRuler(
  { node }: Pick<FrameContext, 'node'>,
  { caipNetworkId }: FrameNetwork,
  address: string,
): Promise<'delegate' | 'nobody' | 'other' | undefined> {
  const read = () => node.call(caipNetworkId, { method: 'eth_getCode', params: [address, 'latest'] })
  try {
    const code = String(await withTimeLimit(timeLimit, read))
    return isDelegated(code) ? 'delegate' : code === '0x' ? 'nobody' : 'other'
  } catch {
    // It is of use to know, and nothing waits for it.
    return undefined
  }
}

/** The type an app names; what is not known is the fall-back. product.md §6. */
export function toAccountType(type: string): AccountType {
  return type === 'smartAccount' ? type : fallbackAccountType
}
