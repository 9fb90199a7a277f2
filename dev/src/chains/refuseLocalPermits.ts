import { createWalletClient, encodeFunctionData, type Hash, http, parseAbi } from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localPermitToken } from '../localTokens.js'
import { waitForReceipt } from './waitForReceipt.js'

const abi = parseAbi(['function refuse(bool isOn)'])

/** Has PERMX of a local chain refuse what its owners have signed, or take it again: by a transaction of the faucet's account. */
export async function refuseLocalPermits(rpcUrl: string, isOn: boolean): Promise<Hash> {
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const data = encodeFunctionData({ abi, functionName: 'refuse', args: [isOn] })
  const hash = await wallet.sendTransaction({ chain: null, to: localPermitToken.at, data })
  await waitForReceipt(rpcUrl, hash)
  return hash
}
