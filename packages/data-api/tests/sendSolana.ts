import { callJsonRpc, waitUntil } from '@gangway/dev'
import { parseWith } from '@gangway/protocol'
import {
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as v from 'valibot'

const blockhashSchema = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
})
const statusesSchema = v.object({ value: v.array(v.nullable(v.object({ err: v.unknown() }))) })

/** Sends a transaction; resolves with its signature once it was carried out, also when it failed. */
export async function sendSolana(
  rpcUrl: string,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<string> {
  const { value } = parseWith(blockhashSchema, await callJsonRpc(rpcUrl, 'getLatestBlockhash'))
  const lifetime = {
    blockhash: blockhash(value.blockhash),
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (tx) => setTransactionMessageFeePayerSigner(payer, tx),
    (tx) => setTransactionMessageLifetimeUsingBlockhash(lifetime, tx),
    (tx) => appendTransactionMessageInstructions(instructions, tx),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const signature = getSignatureFromTransaction(transaction)
  const wire = getBase64EncodedWireTransaction(transaction)
  await callJsonRpc(rpcUrl, 'sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
  const isThere = async () => {
    const answer = await callJsonRpc(rpcUrl, 'getSignatureStatuses', [[signature]])
    return parseWith(statusesSchema, answer).value[0] != null
  }
  await waitUntil(isThere, { timeout: 20_000, what: `transaction ${signature}` })
  return signature
}
