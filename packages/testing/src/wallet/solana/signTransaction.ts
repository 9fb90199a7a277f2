import type { CaipNetworkId } from '@gangway/protocol'
import {
  getTransactionDecoder,
  getTransactionEncoder,
  isAddress,
  partiallySignTransaction,
  type Transaction,
} from '@solana/kit'
import type {
  SolanaSignTransactionInput,
  SolanaSignTransactionOutput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { invalidParams } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import { describeTransaction } from './describeTransaction.js'
import { getSigner } from './getSigner.js'
import { walletChains } from './walletChains.js'

/** A transaction to be signed, and by whom. */
export type SignTransactionInput = Omit<SolanaSignTransactionInput, 'account'> & {
  account: Pick<WalletAccount, 'address'>
}

/** Signs a transaction as it is, after asking; the page broadcasts it. */
export async function signTransaction(
  context: WalletContext,
  input: SignTransactionInput,
): Promise<SolanaSignTransactionOutput> {
  return { signedTransaction: await askAndSign(context, input, async (bytes) => bytes) }
}

/**
 * Shows a transaction, signs it when the owner confirms and hands its wire bytes to `act`.
 *
 * @throws ProviderRpcError −32602 for a chain the wallet does not know or a transaction it is no signer of.
 */
export async function askAndSign<Output>(
  context: WalletContext,
  { account, chain = 'solana:localnet', transaction: bytes }: SignTransactionInput,
  act: (signed: Uint8Array, networkId: CaipNetworkId, transaction: Transaction) => Promise<Output>,
): Promise<Output> {
  const networkId = walletChains[chain]
  if (!networkId) throw invalidParams(`The wallet does not know ${chain}.`)
  const { keyPair, address } = await getSigner(context, account.address)
  const transaction = getTransactionDecoder().decode(bytes)
  if (!isAddress(address) || !(address in transaction.signatures))
    throw invalidParams('The transaction does not ask for this account’s signature.')
  return context.askThen(await describeTransaction(context.rpc, networkId, transaction), async () => {
    const signed = await partiallySignTransaction([keyPair], transaction)
    return act(new Uint8Array(getTransactionEncoder().encode(signed)), networkId, signed)
  })
}
