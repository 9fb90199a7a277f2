import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  toFunctionSelector,
} from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { deployTestContract } from './deployTestContract.js'
import { waitForReceipt } from './waitForReceipt.js'

/** A token that says and does what tests want. */
export type OddToken = {
  address: Address
  /** What it answers to calls, by signature (`symbol()`), from now on. */
  setAnswers(answers: Readonly<Record<string, Hex>>): Promise<void>
  /** From now on the call takes all gas there is. */
  setGreedy(signature: string): Promise<void>
}

/** What contracts answer with. */
export const toAnswer = {
  text: (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text]),
  number: (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]),
  address: (value: Address): Hex => encodeAbiParameters([{ type: 'address' }], [value]),
}

/** Puts a token on a local chain that answers as told; calls it was told nothing of revert. */
export async function createOddToken(
  rpcUrl: string,
  answers: Readonly<Record<string, Hex>> = {},
): Promise<OddToken> {
  const { address, abi } = await deployTestContract(rpcUrl, 'oddToken')
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })

  async function call(functionName: string, args: readonly unknown[]): Promise<void> {
    const data = encodeFunctionData({ abi, functionName, args })
    const hash = await wallet.sendTransaction({ chain: null, to: address, data })
    const { status } = await waitForReceipt(rpcUrl, hash)
    if (status !== 'success')
      throw new GangwayError('DEV_PART_FAILED', { details: `transaction ${hash} reverted` })
  }

  const token: OddToken = {
    address,
    async setAnswers(changed) {
      for (const [signature, answer] of Object.entries(changed))
        await call('setAnswer', [toFunctionSelector(signature), answer])
    },
    setGreedy: (signature) => call('setGreedy', [toFunctionSelector(signature)]),
  }
  await token.setAnswers(answers)
  return token
}
