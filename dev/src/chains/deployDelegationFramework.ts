import { GangwayError } from '@gangway/protocol'
import { type Address, concat, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import framework from '../../contracts/artifacts/DelegationFramework.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { contractCreator } from '../localNames.js'
import { waitForReceipt } from './waitForReceipt.js'

/** What is put on a chain: its address follows from its creation code. */
export const delegationFramework = Object.entries(framework.contracts).map(
  ([name, { address, creation }]) => ({
    name,
    address: address as Address,
    creation: concat([framework.salt as Hex, creation as Hex]),
  }),
)

/**
 * Puts the contracts that make an account do more (EIP-7702) on a fresh local chain: the very code public chains have, at
 * the same addresses. On a chain that has them it does nothing.
 */
export async function deployDelegationFramework(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const account = getLocalEvmAccount(localEvmAccountIndexes.names)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const codes = await Promise.all(delegationFramework.map(({ address }) => client.getCode({ address })))
  const missing = delegationFramework.filter((_, index) => codes[index] === undefined)
  const hashes: Hex[] = []
  for (const { creation } of missing)
    hashes.push(await wallet.sendTransaction({ chain: null, to: contractCreator, data: creation }))
  await Promise.all(hashes.map((hash) => waitForReceipt(rpcUrl, hash)))
  for (const { name, address } of missing)
    if (!(await client.getCode({ address })))
      throw new GangwayError('DEV_PART_FAILED', { details: `no ${name} at ${address}` })
}
