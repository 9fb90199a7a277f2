import { GangwayError, type Network } from '@gangway/protocol'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import type { SolanaSignMessageInput, SolanaSignTransactionInput } from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import * as v from 'valibot'
import { toWalletChain } from '../../chains/solana/walletChains.js'
import type { PairedWallet } from './readFamily.js'
import { readSignedTransaction } from './readSignedTransaction.js'
import { toProviderError } from './toProviderError.js'

const version = '1.0.0'
const supportedTransactionVersions = ['legacy', 0] as const

// No longer than a signature: decoding takes the square of the length.
const base58Schema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{1,88}$/), v.transform(fromBase58))
const signatureSchema = v.object({ signature: base58Schema })
const transactionsSchema = v.object({ transactions: v.array(v.pipe(v.string(), v.base64())) })

/** Features of the Wallet Standard, by the method of a session each needs. */
const featureMethods = {
  'solana:signTransaction': 'solana_signTransaction',
  'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
  'solana:signMessage': 'solana_signMessage',
} as const

/** What a {@link createPairingStandardWallet} is made from. */
export type PairingStandardWalletParts = {
  paired: PairedWallet
  /** Makes a link and waits for its approval. */
  pair(): Promise<void>
  networks: readonly Network[]
  name: string
}

/**
 * A paired wallet as a Wallet Standard wallet: its accounts and features are those the session approved. Transactions
 * cross to the wallet in base64, messages, keys and signatures in base58, as WalletConnect's Solana methods have it.
 */
export function createPairingStandardWallet(parts: PairingStandardWalletParts): Wallet {
  const { paired, name } = parts
  const networks = parts.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()
  let accounts: readonly WalletAccount[] = []

  const getFamily = () => paired.getFamily('solana')
  const getFeatureNames = () =>
    Object.entries(featureMethods).flatMap(([feature, method]) =>
      getFamily().methods.has(method) ? [feature as keyof typeof featureMethods] : [],
    )
  // The same objects as long as nothing about them changes, as the standard wants it.
  function refresh(): readonly WalletAccount[] {
    const listed = listAccounts(networks, getFamily().networks)
    const features = getFeatureNames()
    const fresh = [...listed].map(([address, chains]) => {
      const known = accounts.find((account) => account.address === address)
      const isSame = known?.chains.join() === chains.join() && known.features.join() === features.join()
      return known && isSame ? known : { address, publicKey: fromBase58(address), chains, features }
    })
    const isSame = fresh.length === accounts.length && fresh.every((account, at) => account === accounts[at])
    if (!isSame) accounts = fresh
    return accounts
  }
  paired.subscribe('solana', (event) => {
    const before = accounts
    if (event.type === 'event' || refresh() === before) return
    for (const listener of [...listeners]) listener({ accounts })
  })

  function ask(chain: string | undefined, address: string, method: string, params: object): Promise<unknown> {
    const { networks: approved, methods } = getFamily()
    if (approved.size === 0) throw new GangwayError('PAIRING_SESSION_ENDED')
    if (!methods.has(method)) throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { details: method })
    const network = networks.find((candidate) => toWalletChain(candidate) === chain)
    const named = network && approved.get(network.caipNetworkId)
    if (chain !== undefined && !named) throw new GangwayError('CHAIN_NOT_SUPPORTED', { details: chain })
    const holder = named ?? [...approved.values()].find(({ addresses }) => addresses.includes(address))
    if (!holder?.addresses.includes(address)) throw new GangwayError('CONNECTION_NO_ACCOUNTS')
    return paired.request({ wireId: holder.wireId, method, params })
  }

  async function connect({ silent = false } = {}) {
    await paired.restore()
    // A session may have accounts of the other family alone; whoever asks for these wants another.
    if (getFamily().networks.size === 0 && !silent) await parts.pair()
    return { accounts: refresh() }
  }

  const signing = createSigning(ask, (method) => getFamily().methods.has(method))

  return {
    version,
    name,
    // Never shown: the row and the connection have the picture of whoever is paired.
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: networks.map(toWalletChain),
    get accounts() {
      return accounts
    },
    get features() {
      return {
        'standard:connect': {
          version,
          connect: (input?: { silent?: boolean }) => mapErrors(() => connect(input)),
        },
        'standard:disconnect': { version, disconnect: () => paired.end() },
        'standard:events': {
          version,
          on(_event: 'change', listener: (change: { accounts: readonly WalletAccount[] }) => void) {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
        ...Object.fromEntries(getFeatureNames().map((feature) => [feature, signing[feature]])),
      }
    },
  }
}

/** Has the wallet do what a method says, by an account of it on a chain of the standard's; without one on any. */
type Ask = (chain: string | undefined, address: string, method: string, params: object) => Promise<unknown>

type SendInput = SolanaSignTransactionInput & { options?: object }

/** The features of signing, one request of the wallet each, but for transactions that one method takes together. */
function createSigning(ask: Ask, canCall: (method: string) => boolean) {
  async function signTransactions(inputs: readonly SolanaSignTransactionInput[]) {
    const [first, ...others] = inputs
    if (!first) return []
    const { chain, account } = first
    const pubkey = account.address
    // One request names one account and one network.
    const isForAll = others.every((other) => other.chain === chain && other.account.address === pubkey)
    if (others.length > 0 && isForAll && canCall('solana_signAllTransactions')) {
      const transactions = inputs.map(({ transaction }) => toBase64(transaction))
      const params = { transactions, pubkey }
      const answer = await ask(chain, pubkey, 'solana_signAllTransactions', params)
      const signed = parseAnswer(transactionsSchema, answer).transactions
      if (signed.length !== inputs.length) throw new GangwayError('DATA_INVALID_RESPONSE')
      return signed.map((text) => ({ signedTransaction: fromBase64(text) }))
    }
    return inOrder(inputs, async ({ transaction, chain, account: { address } }) => {
      const params = { transaction: toBase64(transaction), pubkey: address }
      const answer = await ask(chain, address, 'solana_signTransaction', params)
      return { signedTransaction: readSignedTransaction(answer, transaction, address) }
    })
  }

  async function signAndSend({ transaction, chain, account: { address }, options }: SendInput) {
    const params = {
      transaction: toBase64(transaction),
      pubkey: address,
      ...(options ? { sendOptions: options } : {}),
    }
    return parseAnswer(signatureSchema, await ask(chain, address, 'solana_signAndSendTransaction', params))
  }

  async function signMessage({ message, account: { address } }: SolanaSignMessageInput) {
    const params = { message: toBase58(message), pubkey: address }
    const answer = await ask(undefined, address, 'solana_signMessage', params)
    return { signedMessage: message, ...parseAnswer(signatureSchema, answer) }
  }

  return {
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: (...inputs: SolanaSignTransactionInput[]) => mapErrors(() => signTransactions(inputs)),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: SendInput[]) => mapErrors(() => inOrder(inputs, signAndSend)),
    },
    'solana:signMessage': {
      version,
      signMessage: (...inputs: SolanaSignMessageInput[]) => mapErrors(() => inOrder(inputs, signMessage)),
    },
  }
}

function listAccounts(
  networks: readonly Network[],
  approved: ReturnType<PairedWallet['getFamily']>['networks'],
): Map<string, WalletAccount['chains'][number][]> {
  const listed = new Map<string, WalletAccount['chains'][number][]>()
  for (const network of networks)
    for (const address of approved.get(network.caipNetworkId)?.addresses ?? [])
      if (isPublicKey(address)) listed.set(address, [...(listed.get(address) ?? []), toWalletChain(network)])
  return listed
}

function isPublicKey(address: string): boolean {
  const bytes = v.safeParse(base58Schema, address)
  return bytes.success && bytes.output.length === 32
}

async function mapErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toProviderError(error)
  }
}

function parseAnswer<const TSchema extends v.GenericSchema>(schema: TSchema, answer: unknown) {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw new GangwayError('DATA_INVALID_RESPONSE')
  return output
}

// One request after the other, as a person answers them.
async function inOrder<TInput, TOutput>(
  inputs: readonly TInput[],
  act: (input: TInput) => Promise<TOutput>,
): Promise<TOutput[]> {
  const outputs: TOutput[] = []
  for (const input of inputs) outputs.push(await act(input))
  return outputs
}

function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

function fromBase58(text: string): Uint8Array {
  return new Uint8Array(getBase58Encoder().encode(text))
}

function toBase64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(getBase64Encoder().encode(text))
}
