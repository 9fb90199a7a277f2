import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  pad,
} from 'viem'
import contractAccount from '../../contracts/artifacts/ContractAccount.json' with { type: 'json' }
import contractAccountFactory from '../../contracts/artifacts/ContractAccountFactory.json' with {
  type: 'json',
}
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { waitForReceipt } from './waitForReceipt.js'

/** A smart account of one owner: where it will be, and the call that creates it. */
export type ContractAccount = {
  address: Address
  factory: Address
  factoryData: Hex
  /** Creates it; resolves once it is there. */
  deploy(): Promise<void>
}

/** Puts a factory on a local chain and works out the account of `owner`, which does not exist before `deploy`. */
export async function prepareContractAccount(rpcUrl: string, owner: Address): Promise<ContractAccount> {
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })

  async function transact(request: { to?: Address; data: Hex }) {
    const hash = await wallet.sendTransaction({ chain: null, ...request })
    const receipt = await waitForReceipt(rpcUrl, hash)
    if (receipt.status === 'success') return receipt
    throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} reverted` })
  }

  const { contractAddress: factory } = await transact({ data: contractAccountFactory.bytecode as Hex })
  if (!factory) throw new GangwayError('DEV_PART_FAILED', { details: 'no factory was created' })
  const { abi, bytecode } = contractAccount
  const factoryData = encodeFunctionData({
    abi: contractAccountFactory.abi,
    functionName: 'create',
    args: [owner],
  })
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: pad('0x'),
      bytecode: encodeDeployData({ abi, bytecode: bytecode as Hex, args: [owner] }),
    }),
    factory,
    factoryData,
    async deploy() {
      await transact({ to: factory, data: factoryData })
    },
  }
}
