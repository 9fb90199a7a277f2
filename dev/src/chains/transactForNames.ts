import { GangwayError } from '@gangway/protocol'
import { type Address, createWalletClient, type Hex, http } from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Sends a transaction of the account that owns the names of Gangway One, and waits for it. One at a time: the account has one
 * nonce.
 *
 * @throws GangwayError `DEV_PART_FAILED` for one that reverted.
 */
export async function transactForNames(rpcUrl: string, to: Address, data: Hex): Promise<void> {
  const account = getLocalEvmAccount(localEvmAccountIndexes.names)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, to, data })
  const { status } = await waitForReceipt(rpcUrl, hash)
  if (status !== 'success')
    throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} reverted` })
}
