import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import { loadCode } from './findSubject.js'
import { signAndSendTransaction } from './signAndSendTransaction.js'
import { signMessage } from './signMessage.js'
import { signAllTransactions } from './signTransaction.js'
import type { SolanaRequestOptions } from './solanaRequest.js'

/** A transaction of @solana/web3.js 1, as far as it is used here: `Transaction` or `VersionedTransaction`. */
export type Web3Transaction = {
  serialize(options?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
}

/** The classes of the app's own @solana/web3.js. */
export type Web3Classes<TKey> = {
  PublicKey: new (address: string) => TKey
  /** Its legacy transaction. */
  Transaction: { from(bytes: Uint8Array): Web3Transaction }
  VersionedTransaction: { deserialize(bytes: Uint8Array): Web3Transaction }
}

/** The wallet as libraries for wallet-adapter and Anchor take it. */
export type ConnectedWalletAdapter<TKey> = {
  /** The account in use; null while no Solana wallet is connected. */
  readonly publicKey: TKey | null
  readonly connected: boolean
  signTransaction<T extends Web3Transaction>(transaction: T): Promise<T>
  signAllTransactions<T extends Web3Transaction>(transactions: readonly T[]): Promise<T[]>
  /** The signature, 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /**
   * Signs, sends and lists; the signature in base58. `connection` is not used: it is sent by this deployment's own
   * API.
   */
  sendTransaction(transaction: Web3Transaction, connection?: unknown): Promise<string>
}

/**
 * A bridge to what is written for wallet-adapter or Anchor, with the classes of the app’s own copy of
 * web3.js. It always speaks of the wallet that is connected when it is asked. What its methods throw is as
 * of `signAllTransactions`, `signMessage` and `signAndSendTransaction`.
 *
 * @example
 * import { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
 * const wallet = createWalletAdapter(config, { PublicKey, Transaction, VersionedTransaction })
 * const provider = new AnchorProvider(connection, wallet, {})
 */
export function createWalletAdapter<TKey>(
  config: Config,
  classes: Web3Classes<TKey>,
  options: Pick<SolanaRequestOptions, 'networkId' | 'timeout'> = {},
): ConnectedWalletAdapter<TKey> {
  const findAddress = () => findConnection(config.state, 'solana')?.accounts[0].address ?? null
  let last: { address: string; key: TKey } | null = null
  const sign = async <T extends Web3Transaction>(transactions: readonly T[]): Promise<T[]> => {
    const signed = await signAllTransactions(config, {
      ...options,
      transactions: transactions.map(toBytes),
    })
    return signed.map((bytes, at) => restore(classes, transactions[at], bytes))
  }
  return {
    get publicKey() {
      const address = findAddress()
      if (address === null) return null
      // One object an account: libraries compare them by identity.
      if (last?.address !== address) last = { address, key: new classes.PublicKey(address) }
      return last.key
    },
    get connected() {
      return findAddress() !== null
    },
    signTransaction: async <T extends Web3Transaction>(transaction: T) => {
      const [signed] = await sign([transaction])
      if (!signed) throw new GangwayError('SIGN_FAILED')
      return signed
    },
    signAllTransactions: sign,
    signMessage: async (message) => {
      const signature = await signMessage(config, {
        ...options,
        chainNamespace: 'solana',
        message: { raw: message },
      })
      const { toSignatureBytes } = await loadCode(import('../chains/solana/requests/index.js'))
      return toSignatureBytes(signature)
    },
    sendTransaction: (transaction) =>
      signAndSendTransaction(config, { ...options, transaction: toBytes(transaction) }),
  }
}

// Others may have signed already, or will. A copy: web3.js gives Node's Buffer.
function toBytes(transaction: Web3Transaction): Uint8Array {
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

function restore<T extends Web3Transaction>(
  { Transaction, VersionedTransaction }: Web3Classes<unknown>,
  asked: T | undefined,
  bytes: Uint8Array,
): T {
  // As web3.js and its wallets tell them apart.
  const isVersioned = asked !== undefined && 'version' in asked
  // It is of the class that was given.
  return (isVersioned ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes)) as T
}
