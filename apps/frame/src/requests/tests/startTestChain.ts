import {
  callJsonRpc,
  deployDelegationFramework,
  deployLocalContracts,
  getFreePort,
  type Instance,
  startAnvil,
  usdxAddress,
  waitUntil,
} from '@gangway/dev'
import { encodeFunctionData, parseAbi } from 'viem'
import { testAccounts } from './createTestContext.js'

const abi = parseAbi(['function mint(address to, uint256 amount)'])

/**
 * Starts an EVM node with the local contracts, smart accounts included unless told otherwise; the test account has
 * 10 000 ETH and 10 USDX.
 */
export async function startTestChain({ hasDelegate = true } = {}): Promise<Instance> {
  const anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  if (hasDelegate) await deployDelegationFramework(anvil.url)
  const data = encodeFunctionData({ abi, args: [testAccounts.evm, 10_000_000n] })
  const transaction = { from: testAccounts.evm, to: usdxAddress, data }
  await getReceipt(anvil.url, await callJsonRpc(anvil.url, 'eth_sendTransaction', [transaction]))
  return anvil
}

/** The receipt of a transaction once it is in a block. */
export async function getReceipt(url: string, hash: unknown): Promise<unknown> {
  let receipt: unknown = null
  const isMined = async () => {
    receipt = await callJsonRpc(url, 'eth_getTransactionReceipt', [hash])
    return receipt !== null
  }
  await waitUntil(isMined, { timeout: 10_000, what: `receipt of ${hash}` })
  return receipt
}
