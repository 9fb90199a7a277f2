import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { waitUntil } from '../process/waitUntil.js'
import type { SolanaSend } from './readSolanaSend.js'
import { takeFundsAway } from './takeFundsAway.js'

const statusesSchema = v.object({ value: v.array(v.nullable(v.object({ err: v.unknown() }))) })

/**
 * Passes a transaction on so that it fails when it is carried out: what it takes is gone for that moment.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`, `REQUEST_TIMEOUT`.
 */
export async function failSolanaTransaction(rpcUrl: string, send: SolanaSend): Promise<void> {
  const giveBack = await takeFundsAway(rpcUrl, send)
  try {
    const { wire, encoding, signature } = send
    await callJsonRpc(rpcUrl, 'sendTransaction', [wire, { encoding, skipPreflight: true }])
    const isCarriedOut = async () => {
      const answer = await callJsonRpc(rpcUrl, 'getSignatureStatuses', [[signature]])
      return parseWith(statusesSchema, answer).value[0] !== null
    }
    await waitUntil(isCarriedOut, { timeout: 10_000, what: `transaction ${signature}` })
  } finally {
    await giveBack()
  }
}
