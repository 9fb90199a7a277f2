import { GangwayError } from '@gangway/protocol'
import { localTokens } from '@gangway/registry'
import { createPublicClient, createWalletClient, encodeDeployData, getAddress, type Hex, http } from 'viem'
import multicall3 from '../../contracts/artifacts/Multicall3.json' with { type: 'json' }
import usdx from '../../contracts/artifacts/Usdx.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { callJsonRpc } from './callJsonRpc.js'

/** Where every public chain has Multicall3, and so ours. */
export const multicall3Address = getAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** USDX of the local EVM chains: what the deployer's second transaction creates. */
export const usdxAddress = getAddress(localTokens[0].address)

/** USDX each test wallet account starts with, in base units (six decimals): 100 000. */
const startAmount = 100_000_000_000n

/**
 * Puts Multicall3 and USDX on a fresh local chain and gives the test wallet's accounts their first USDX.
 * On a chain that has them it does nothing.
 */
export async function deployLocalContracts(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  if (!(await client.getCode({ address: multicall3Address }))) {
    const created = await create(rpcUrl, 0, multicall3.bytecode as Hex)
    const code = await client.getCode({ address: created })
    await callJsonRpc(rpcUrl, 'anvil_setCode', [multicall3Address, code])
  }
  if (await client.getCode({ address: usdxAddress })) return
  const minter = getLocalEvmAccount(localEvmAccountIndexes.faucet).address
  const holders = localEvmAccountIndexes.wallets.map((index) => getLocalEvmAccount(index).address)
  const data = encodeDeployData({
    abi: usdx.abi,
    bytecode: usdx.bytecode as Hex,
    args: [minter, holders, startAmount],
  })
  const created = await create(rpcUrl, 1, data)
  if (created !== usdxAddress)
    throw new GangwayError('DEV_PART_FAILED', {
      details: `USDX is at ${created}, the registry says ${usdxAddress}`,
    })
}

/** Sends a creation transaction of the deployer with a fixed nonce, which fixes the address it creates. */
async function create(rpcUrl: string, nonce: number, data: Hex): Promise<Hex> {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const account = getLocalEvmAccount(localEvmAccountIndexes.deployer)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, data, nonce })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress)
    throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} created no contract` })
  return getAddress(contractAddress)
}
