import { GangwayError, parseWith } from '@gangway/protocol'
import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromBytes,
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
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
} from '@solana-program/token'
import * as v from 'valibot'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { localTokensByNamespace } from '../localTokens.js'
import { waitUntil } from '../process/waitUntil.js'
import { callJsonRpc } from './callJsonRpc.js'
import type { FundRequest } from './fundEvm.js'

/**
 * Sends SOL of the local network, or mints a token (making the receiver's token account when missing), by a real
 * transaction of the faucet's account; resolves with its signature once it is confirmed.
 *
 * @throws GangwayError `DEV_FAUCET_FAILED`.
 */
export async function fundSolana(rpcUrl: string, request: FundRequest<Address>): Promise<string> {
  const faucet = await createKeyPairSignerFromBytes(getLocalSolanaAccount('faucet').keyPairBytes)
  const { address, asset, amount } = request
  try {
    const instructions =
      asset === 'native'
        ? [getTransferSolInstruction({ source: faucet, destination: address, amount })]
        : await getMintInstructions(faucet, request)
    return await send(rpcUrl, faucet, instructions)
  } catch (cause) {
    throw new GangwayError('DEV_FAUCET_FAILED', {
      details: cause instanceof Error ? cause.message : '',
      cause,
    })
  }
}

async function getMintInstructions(
  faucet: KeyPairSigner,
  { address: owner, asset, amount }: FundRequest<Address>,
): Promise<Instruction[]> {
  const { at: mint, program: tokenProgram, decimals } = findMint(asset)
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, owner, mint, ata: token, tokenProgram }),
    // Both token programs know this instruction.
    getMintToCheckedInstruction(
      { mint, token, mintAuthority: faucet, amount, decimals },
      { programAddress: tokenProgram },
    ),
  ]
}

function findMint(asset: string) {
  const mint = localTokensByNamespace.solana[asset]
  if (mint) return mint
  throw new GangwayError('DEV_FAUCET_FAILED', { details: `there is no token “${asset}”` })
}

const blockhashSchema = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
})
const statusesSchema = v.object({
  value: v.array(v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullable(v.string()) }))),
})

async function send(rpcUrl: string, faucet: KeyPairSigner, instructions: Instruction[]): Promise<string> {
  const { value } = parseWith(blockhashSchema, await callJsonRpc(rpcUrl, 'getLatestBlockhash'))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (tx) => setTransactionMessageFeePayerSigner(faucet, tx),
    (tx) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(value.blockhash), lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
        tx,
      ),
    (tx) => appendTransactionMessageInstructions(instructions, tx),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const signature = getSignatureFromTransaction(transaction)
  await callJsonRpc(rpcUrl, 'sendTransaction', [
    getBase64EncodedWireTransaction(transaction),
    { encoding: 'base64' },
  ])
  await waitUntil(() => isConfirmed(rpcUrl, signature), { timeout: 20_000, what: `transaction ${signature}` })
  return signature
}

async function isConfirmed(rpcUrl: string, signature: string): Promise<boolean> {
  const answer = await callJsonRpc(rpcUrl, 'getSignatureStatuses', [[signature]])
  const [status] = parseWith(statusesSchema, answer).value
  return status != null && status.err === null && status.confirmationStatus !== 'processed'
}
