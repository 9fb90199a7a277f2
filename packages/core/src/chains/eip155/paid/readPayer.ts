import { parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import type { CallBatch } from '../../callsClient.js'
import { getWallet } from '../getWallet.js'

const answerSchema = v.record(
  v.string(),
  v.object({ sponsorship: v.object({ supported: v.literal(true), payer: v.string() }) }),
)

/**
 * Asks the wallet in the frame who would pay the fee of these calls in the account's place; null: nobody, or it did not say.
 * EIP-5792 has no word for it, so `wallet_getCapabilities` is asked with the calls beside.
 */
export async function readPayer(
  connection: Connection,
  { networkId, from, calls }: Pick<CallBatch, 'networkId' | 'from' | 'calls'>,
): Promise<string | null> {
  const provider = await getWallet(connection)
  const chainId = numberToHex(Number(parseCaipNetworkId(networkId).reference))
  const named = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value: numberToHex(value), data }))
  try {
    const params = [from, [chainId], { calls: named }]
    const answer = v.safeParse(
      answerSchema,
      await provider.request({ method: 'wallet_getCapabilities', params }),
    )
    return (answer.success && answer.output[chainId]?.sponsorship.payer) || null
  } catch {
    // Whoever does not answer does not pay.
    return null
  }
}
