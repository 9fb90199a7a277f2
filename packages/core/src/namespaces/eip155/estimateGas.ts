import { type Address, numberToHex } from 'viem'
import { fromWalletError } from '../../errors/fromWalletError.js'
import type { Eip155RpcClient } from './createGetClient.js'
import type { TransferCall } from './toTransferCall.js'

/** What a call would use. */
export type GasEstimate = {
  used: bigint
  /** The node says the call would fail, in its words; `used` is then only a usual value. */
  failure: string | null
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
    return { used: await askNode(client, from, call), failure: null }
  } catch (error) {
    const { code, details = '' } = fromWalletError(error, 'send')
    if (code === 'SEND_INSUFFICIENT_GAS' && call.value > 0n)
      return estimateGas(client, from, { ...call, value: 0n }, runsCode)
    // Some nodes also want to see the fee covered; without code the answer is known.
    if (code === 'SEND_INSUFFICIENT_GAS' && !runsCode) return { used: plainTransferGas, failure: null }
    if (code !== 'SEND_WOULD_FAIL' && code !== 'SEND_INSUFFICIENT_FUNDS') throw error
    return { used: call.data === '0x' ? plainTransferGas : usualTokenGas, failure: getReason(details) }
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

function getReason(details: string): string {
  return /execution reverted:? *(?:revert:? *)?(.*)/is.exec(details)?.[1]?.trim() || details
}
