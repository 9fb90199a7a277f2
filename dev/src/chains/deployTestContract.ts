import { GangwayError } from '@gangway/protocol'
import {
  type Abi,
  type Address,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  type LocalAccount,
} from 'viem'
import forwarder from '../../contracts/artifacts/Forwarder.json' with { type: 'json' }
import localMultiToken from '../../contracts/artifacts/LocalMultiToken.json' with { type: 'json' }
import localNft from '../../contracts/artifacts/LocalNft.json' with { type: 'json' }
import localToken from '../../contracts/artifacts/LocalToken.json' with { type: 'json' }
import oddToken from '../../contracts/artifacts/OddToken.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { waitForReceipt } from './waitForReceipt.js'

const contracts = { forwarder, localMultiToken, localNft, localToken, oddToken }

/** A contract on a local chain. */
export type TestContract = { address: Address; abi: Abi }

/**
 * Puts one of the contracts of `dev/contracts` on a local chain, from `account`; resolves once it is there. The faucet's
 * own account has one nonce, so where a faucet may be paying out meanwhile another one is to be named. `args` are those
 * of the contract's constructor.
 */
export async function deployTestContract(
  rpcUrl: string,
  name: keyof typeof contracts,
  account: LocalAccount = getLocalEvmAccount(localEvmAccountIndexes.faucet),
  args: readonly unknown[] = [],
): Promise<TestContract> {
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const { bytecode } = contracts[name]
  const abi: Abi = contracts[name].abi as Abi
  const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args })
  const hash = await wallet.sendTransaction({ chain: null, data })
  const { contractAddress } = await waitForReceipt(rpcUrl, hash)
  if (contractAddress) return { address: contractAddress, abi }
  throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} created no contract` })
}
