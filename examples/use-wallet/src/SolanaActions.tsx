import {
  useSignAndSendTransaction,
  useSignMessage,
  useSignTransaction,
  useTransactionSigner,
} from '@gangway/react'
import {
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { Action } from './Action.js'

const rpc = createSolanaRpc('http://127.0.0.1:8899')

/** Stated: the package's own default is a newer program, which the local world's chain does not have. */
const memoProgram = { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 }

/** What a page may ask of a Solana wallet. */
export function SolanaActions() {
  const { data: signer } = useTransactionSigner()
  if (!signer) return null
  return (
    <section aria-label="Solana">
      <Sign />
      <Note signer={signer} />
    </section>
  )
}

function Sign() {
  const { signMessageAsync } = useSignMessage()
  return <Action name="Sign" run={() => signMessageAsync({ message: 'I agree', chainNamespace: 'solana' })} />
}

function Note({ signer }: { signer: TransactionSigner }) {
  const { signTransactionAsync, signAllTransactionsAsync } = useSignTransaction()
  const { signAndSendTransactionAsync } = useSignAndSendTransaction()
  const make = async (memo: string) => {
    const { value } = await rpc.getLatestBlockhash().send()
    return createNote(signer, memo, value)
  }
  const sign = async () => {
    const { signatures } = await signTransactionAsync({ transaction: await make('signed') })
    return Object.keys(signatures).length
  }
  const signBoth = async () => {
    const transactions = [await make('one'), await make('two')]
    return (await signAllTransactionsAsync({ transactions })).length
  }
  const send = async () =>
    signAndSendTransactionAsync({ transaction: await make('sent'), description: 'A note on the chain' })
  return (
    <>
      <Action name="Sign a note" run={sign} />
      <Action name="Sign two notes" run={signBoth} />
      <Action name="Send a note" run={send} />
    </>
  )
}

function createNote(
  signer: TransactionSigner,
  memo: string,
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint },
) {
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstruction(getAddMemoInstruction({ memo }, memoProgram), message),
    ),
  )
}
