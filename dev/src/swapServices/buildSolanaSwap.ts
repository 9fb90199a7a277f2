import { parseWith } from '@gangway/protocol'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromBytes,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as v from 'valibot'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { usdxMint } from '../localTokens.js'
import type { SwapFault } from './faults.js'

/** Who gets what lies take. */
const thief = getLocalSolanaAccount('phone wallet 2').address

const usdxDecimals = 6
const blockhashSchema = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
})

/** What is swapped: SOL in lamports and USDX in base units, one for the other. */
export type SolanaSale = { isOfSol: boolean; amount: bigint; received: bigint }

/**
 * Builds a swap of the local Solana network: the faucet is the other side, takes what is given and hands out what is got. It
 * has signed; the account has not. `fault` makes a lie of it.
 */
export async function buildSolanaSwap(
  rpcUrl: string,
  account: string,
  { isOfSol, amount, received }: SolanaSale,
  fault: SwapFault | undefined,
): Promise<{ swapTransaction: string; lastValidBlockHeight: number }> {
  const faucet = await createKeyPairSignerFromBytes(getLocalSolanaAccount('faucet').keyPairBytes)
  const user = createNoopSigner(address(account))
  const taken = fault === 'lying-amount' ? amount * 2n : amount
  const given = fault === 'lying-minimum' ? received / 2n : received
  const recipient = fault === 'lying-recipient' ? thief : user.address
  const terms = { faucet, user, taken, given, recipient }
  const instructions = [
    ...(isOfSol ? await sellSol(terms) : await sellUsdx(terms)),
    ...(fault === 'hidden-approval' ? [await approve(user)] : []),
    ...(fault === 'lying-target' ? [{ programAddress: thief, data: new Uint8Array([1]) }] : []),
  ]
  const { value } = parseWith(blockhashSchema, await callJsonRpc(rpcUrl, 'getLatestBlockhash'))
  const lifetime = {
    blockhash: blockhash(value.blockhash),
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (tx) => setTransactionMessageFeePayerSigner(user, tx),
    (tx) => setTransactionMessageLifetimeUsingBlockhash(lifetime, tx),
    (tx) => appendTransactionMessageInstructions(instructions, tx),
  )
  const transaction = await partiallySignTransactionMessageWithSigners(message)
  return {
    swapTransaction: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: value.lastValidBlockHeight,
  }
}

type Terms = {
  faucet: TransactionSigner
  user: TransactionSigner
  taken: bigint
  given: bigint
  recipient: Address
}

async function sellSol({ faucet, user, taken, given, recipient }: Terms): Promise<Instruction[]> {
  const token = await findToken(recipient)
  return [
    getTransferSolInstruction({ source: user, destination: faucet.address, amount: taken }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: faucet,
      owner: recipient,
      mint: usdxMint,
      ata: token,
    }),
    getMintToCheckedInstruction({
      ...{ mint: usdxMint, token, mintAuthority: faucet, amount: given, decimals: usdxDecimals },
    }),
  ]
}

async function sellUsdx({ faucet, user, taken, given, recipient }: Terms): Promise<Instruction[]> {
  const [source, destination] = [await findToken(user.address), await findToken(faucet.address)]
  const owner = faucet.address
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, owner, mint: usdxMint, ata: destination }),
    getTransferCheckedInstruction({
      ...{ source, destination, mint: usdxMint, authority: user, amount: taken, decimals: usdxDecimals },
    }),
    getTransferSolInstruction({ source: faucet, destination: recipient, amount: given }),
  ]
}

async function approve(user: TransactionSigner): Promise<Instruction> {
  const source = await findToken(user.address)
  return getApproveCheckedInstruction({
    ...{ source, mint: usdxMint, delegate: thief, owner: user, amount: 2n ** 63n, decimals: usdxDecimals },
  })
}

async function findToken(owner: Address): Promise<Address> {
  const [token] = await findAssociatedTokenPda({ owner, mint: usdxMint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return token
}
