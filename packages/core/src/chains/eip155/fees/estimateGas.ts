import { type Address, encodeFunctionData, hexToBigInt, numberToHex, serializeTransaction } from 'viem'
import { call } from 'viem/actions'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getRevertReason } from '../getRevertReason.js'
import type { TransferCall } from '../toTransferCall.js'

/** What a call would use. */
type GasEstimate = {
  used: bigint
  /** The node says the call would fail, in its words (or none); `used` is then only a usual value. */
  failure: string | null
  /** The node says the account cannot pay for it; `used` is then only what Ethereum takes. */
  isPoor: boolean
}

/** Gas of a plain transfer to an account without code, on every network that counts gas as Ethereum does. */
export const plainTransferGas = 21_000n
/** What a token transfer usually takes, shown only beside a failure. */
const usualTokenGas = 65_000n

/**
 * Asks the node what a call would use. If the sender cannot even cover the value, the answer for no value is
 * taken, so that the fee is known and the person learns what is missing. Rejects when the node cannot tell.
 */
export async function estimateGas(
  client: Eip155RpcClient,
  from: Address,
  call: TransferCall,
  runsCode: boolean,
): Promise<GasEstimate> {
  try {
    return { used: await askNode(client, from, call), failure: null, isPoor: false }
  } catch (error) {
    const isPoor = fromWalletError(error, 'send').code === 'SEND_INSUFFICIENT_GAS'
    if (isPoor && call.value > 0n) return estimateGas(client, from, { ...call, value: 0n }, runsCode)
    // Some nodes also want to see the fee covered; without code the answer is known well enough to name what is missing.
    if (isPoor && !runsCode) return { used: plainTransferGas, failure: null, isPoor }
    const failure = getRevertReason(error)
    if (failure === null) throw error
    return { used: call.data === '0x' ? plainTransferGas : usualTokenGas, failure, isPoor: false }
  }
}

async function askNode(
  client: Eip155RpcClient,
  from: Address,
  { to, value, data }: TransferCall,
): Promise<bigint> {
  const request = { from, to, value: numberToHex(value), data }
  return BigInt(await client.request({ method: 'eth_estimateGas', params: [request] }))
}

/** Predeploy of every OP-stack chain. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'

const oracleAbi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const

/** Longer than the fields that are not known yet will be, so that no byte is forgotten. */
const widestFields = {
  type: 'eip1559',
  nonce: 0xffff_ffff,
  gas: 0xffff_ffffn,
  maxFeePerGas: 0xffff_ffff_ffffn,
  maxPriorityFeePerGas: 0xffff_ffff_ffffn,
} as const

/**
 * What an OP-stack roll-up (Optimism, Base, Zora) charges on top of gas for keeping the transaction's bytes, in wei;
 * 0 on any other network, where nothing answers at the oracle's address and gas covers all (Arbitrum, zkSync, Linea).
 * Rejects when the node cannot tell.
 */
export async function getRollupDataFee(client: Eip155RpcClient, transfer: TransferCall): Promise<bigint> {
  const bytes = serializeTransaction({ ...transfer, ...widestFields, chainId: client.chain.id })
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] })
  const answer = await call(client, { to: gasPriceOracle, data })
  return answer.data && answer.data.length === 66 ? hexToBigInt(answer.data) : 0n
}
