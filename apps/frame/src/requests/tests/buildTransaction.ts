import { callJsonRpc } from '@gangway/dev'
import {
  type Address,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { testAccounts } from './createTestContext.js'

/** A block hash no node knows. */
const oldBlockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

/** A transaction as an app sends it for signing: base58, its signatures empty. */
export function buildTransaction(
  instructions: readonly Instruction[],
  {
    feePayer = address(testAccounts.solana),
    recent = oldBlockhash,
    version = 0 as 0 | 'legacy',
    tables = {} as AddressesByLookupTableAddress,
  } = {},
): string {
  const lifetime = { blockhash: blockhash(recent), lastValidBlockHeight: 0n }
  const versioned = pipe(
    createTransactionMessage({ version: 0 }),
    (built) => appendTransactionMessageInstructions(instructions, built),
    (built) => compressTransactionMessageUsingAddressLookupTables(built, tables),
    (built) => setTransactionMessageFeePayer(feePayer, built),
    (built) => setTransactionMessageLifetimeUsingBlockhash(lifetime, built),
  )
  const legacy = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (built) => appendTransactionMessageInstructions(instructions, built),
    (built) => setTransactionMessageFeePayer(feePayer, built),
    (built) => setTransactionMessageLifetimeUsingBlockhash(lifetime, built),
  )
  const compiled = version === 0 ? compileTransaction(versioned) : compileTransaction(legacy)
  return getBase58Decoder().decode(getTransactionEncoder().encode(compiled))
}

/** A block hash the node at `url` takes. */
export async function getRecentBlockhash(url: string): Promise<string> {
  const answer = (await callJsonRpc(url, 'getLatestBlockhash', [])) as { value: { blockhash: string } }
  return answer.value.blockhash
}

/** An address as a signer for builders that ask for one; nothing is signed by it. */
export function toSigner(signer: string): { address: Address; signTransactions: () => Promise<never> } {
  return {
    address: address(signer),
    signTransactions: async () => Promise.reject(new Error('signs nothing')),
  }
}
