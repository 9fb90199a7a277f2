import {
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Transaction,
} from '@solana/kit'
import type { SolanaSignTransactionInput } from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'

/** What a test may change about the next answers of a {@link createSignerWallet}. */
export type SignerWalletSwitches = {
  /** Called instead of approving; may throw as a wallet does, wait, or return another transaction to sign. */
  onRequest: (transaction: Transaction) => Transaction | Promise<Transaction>
}

/** A Wallet Standard wallet around one key. With `submitTo` it can only sign and submit at once, to that node. */
export async function createSignerWallet(parameters: {
  seed: Uint8Array
  submitTo?: string
}): Promise<{ wallet: Wallet; address: string; switches: SignerWalletSwitches; requests: Transaction[] }> {
  const { seed, submitTo } = parameters
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const chains = ['solana:localnet'] as const
  const switches: SignerWalletSwitches = { onRequest: (transaction) => transaction }
  const requests: Transaction[] = []
  const account: WalletAccount = {
    address: signer.address,
    publicKey: getAddressEncoder().encode(signer.address),
    chains,
    features: ['solana:signTransaction'],
  }

  const sign = async (input: SolanaSignTransactionInput) => {
    const asked = getTransactionDecoder().decode(input.transaction)
    requests.push(asked)
    return partiallySignTransaction([signer.keyPair], await switches.onRequest(asked))
  }
  const signTransaction = async (...inputs: readonly SolanaSignTransactionInput[]) =>
    Promise.all(
      inputs.map(async (input) => {
        return { signedTransaction: new Uint8Array(getTransactionEncoder().encode(await sign(input))) }
      }),
    )
  const signAndSendTransaction = async (...inputs: readonly SolanaSignTransactionInput[]) =>
    Promise.all(
      inputs.map(async (input) => {
        const signed = await sign(input)
        await submit(submitTo ?? '', getBase64EncodedWireTransaction(signed))
        return { signature: signed.signatures[signer.address] }
      }),
    )

  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Signer',
    icon: 'data:image/svg+xml;base64,',
    chains,
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      ...(submitTo
        ? { 'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction } }
        : { 'solana:signTransaction': { version: '1.0.0', signTransaction } }),
    },
  }
  return { wallet, address: signer.address, switches, requests }
}

async function submit(url: string, bytes: string): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [bytes, { encoding: 'base64' }],
    }),
  })
}
