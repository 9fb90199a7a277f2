import { getLocalSolanaAccount } from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRpc } from '../chains/solana/solanaContext.js'
import { createSignerWallet, type SignerWalletSwitches } from '../chains/solana/tests/createSignerWallet.js'
import { createFreshAddress } from '../chains/solana/tests/createTestSender.js'
import { startTestNode, type TestNode } from '../chains/solana/tests/startTestNode.js'
import type { Config } from '../config/config.js'
import { removeConnection } from '../connections/removeConnection.js'
import { createWalletAdapter, type Web3Transaction } from './createWalletAdapter.js'
import { getStandardWallet } from './getStandardWallet.js'
import { getTransactionSendingSigner, getTransactionSigner } from './getTransactionSigner.js'
import { signAndSendTransaction } from './signAndSendTransaction.js'
import { signAllTransactions, signTransaction } from './signTransaction.js'
import { openSolanaPage } from './tests/openSolanaPage.js'

const { seed, address: from } = getLocalSolanaAccount('wallet 1')
let node: TestNode
let config: Config
let switches: SignerWalletSwitches
let requests: Transaction[]
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node?.stop())
beforeEach(async () => {
  node.lostRequests.clear()
  config = await openPage()
})

async function openPage(parameters: { submitTo?: string; denied?: string } = {}): Promise<Config> {
  const { submitTo, denied } = parameters
  const signer = await createSignerWallet({ seed, ...(submitTo ? { submitTo } : {}) })
  switches = signer.switches
  requests = signer.requests
  const deniedRecipients = denied ? { [`${gangwaySolana.caipNetworkId}:${denied}`]: 'on a list' } : {}
  return openSolanaPage(signer.wallet, signer.address, { url: node.url, deniedRecipients })
}

/** A transfer of one lamport more than any before, so that each is another transaction. */
let amount = 1_000_000n
async function createTransfer(to: string): Promise<Transaction> {
  amount += 1n
  const { value: lifetime } = await createRpc(node.url).getLatestBlockhash().send()
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(address(from), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: createNoopSigner(address(from)),
            destination: address(to),
            amount: lamports(amount),
          }),
          message,
        ),
    ),
  )
}

const toWire = (transaction: Transaction) => new Uint8Array(getTransactionEncoder().encode(transaction))

async function readBalance(owner: string): Promise<bigint> {
  const { value } = await createRpc(node.url).getBalance(address(owner)).send()
  return value
}

describe('signTransaction', () => {
  test('default: a transaction of kit comes back as one, signed, and nothing is sent', async () => {
    const to = await createFreshAddress()
    const signed = await signTransaction(config, { transaction: await createTransfer(to) })
    expect(signed.signatures[address(from)]).toHaveLength(64)
    expect(config.state.transactions).toEqual([])
    expect(await readBalance(to)).toBe(0n)
  })

  test('behavior: bytes come back as bytes', async () => {
    const transaction = toWire(await createTransfer(await createFreshAddress()))
    const signed = await signTransaction(config, { transaction })
    expect(signed).toBeInstanceOf(Uint8Array)
    expect(getTransactionDecoder().decode(signed).signatures[address(from)]).toHaveLength(64)
  })

  test('behavior: several in one question', async () => {
    const to = await createFreshAddress()
    const transactions = [await createTransfer(to), await createTransfer(to)]
    expect(await signAllTransactions(config, { transactions })).toHaveLength(2)
    expect(requests).toHaveLength(2)
    expect(await signAllTransactions(config, { transactions: [] })).toEqual([])
  })

  test('error: declined', async () => {
    switches.onRequest = () => {
      throw new Error('User rejected the request.')
    }
    const transaction = await createTransfer(await createFreshAddress())
    await expect(signTransaction(config, { transaction })).rejects.toMatchObject({
      code: 'SIGN_USER_REJECTED',
    })
  })

  test('error: the wallet goes while it is asked', async () => {
    switches.onRequest = () => {
      removeConnection(config, [...config.state.connections.keys()][0] ?? '')
      return new Promise(() => {})
    }
    const transaction = await createTransfer(await createFreshAddress())
    await expect(signTransaction(config, { transaction })).rejects.toMatchObject({
      code: 'REQUEST_WALLET_GONE',
    })
  })

  test('parameters: what is no transaction, or another’s', async () => {
    const garbage = signTransaction(config, { transaction: new Uint8Array([1, 2, 3]) })
    await expect(garbage).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const { wallet, address: stranger } = await createSignerWallet({ seed: new Uint8Array(32).fill(9) })
    const others = openSolanaPage(wallet, stranger)
    const transaction = await createTransfer(await createFreshAddress())
    await expect(signTransaction(others, { transaction })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(requests).toHaveLength(0)
  })

  test('error: an account the operator denies, with the reason', async () => {
    const to = await createFreshAddress()
    const denying = await openPage({ denied: to })
    const signing = signTransaction(denying, { transaction: await createTransfer(to) })
    await expect(signing).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL', details: 'on a list' })
  })
})

describe('signAndSendTransaction', () => {
  test('default: sent once, listed with the app’s words, and confirmed', async () => {
    const to = await createFreshAddress()
    const transaction = await createTransfer(to)
    const hash = await signAndSendTransaction(config, { transaction, description: 'Feed the cat' })
    expect(config.state.transactions).toMatchObject([
      { hash, from, to: '11111111111111111111111111111111', description: 'Feed the cat', call: {} },
    ])
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 20_000 }).toBe('confirmed')
    expect(await readBalance(to)).toBe(amount)
    expect(requests).toHaveLength(1)
  })

  test('behavior: a wallet that only sends by itself is asked to', async () => {
    const own = await openPage({ submitTo: node.directUrl })
    const to = await createFreshAddress()
    const hash = await signAndSendTransaction(own, { transaction: await createTransfer(to) })
    expect(own.state.transactions).toMatchObject([{ hash }])
    await expect.poll(() => readBalance(to), { timeout: 20_000 }).toBe(amount)
  })

  test('error: declined, and nothing is listed', async () => {
    switches.onRequest = () => {
      throw new Error('User rejected the request.')
    }
    const transaction = await createTransfer(await createFreshAddress())
    const sending = signAndSendTransaction(config, { transaction })
    await expect(sending).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
    expect(config.state.transactions).toEqual([])
  })

  test('error: what the node refuses is not listed', async () => {
    const transaction = await createTransfer(await createFreshAddress())
    await signAndSendTransaction(config, { transaction })
    const stale = await createStale()
    await expect(signAndSendTransaction(config, { transaction: stale })).rejects.toMatchObject({
      code: expect.stringMatching(/^SEND_(EXPIRED|SOLANA_FAILED)$/),
    })
    expect(config.state.transactions).toHaveLength(1)
  })

  test('behavior: given up while the wallet asks, what it signs later is not sent', async () => {
    const abort = new AbortController()
    let sign: () => void = () => {}
    const isAsked = new Promise<void>((resolve) => {
      switches.onRequest = (transaction) =>
        new Promise((resolveTransaction) => {
          sign = () => resolveTransaction(transaction)
          resolve()
        })
    })
    const to = await createFreshAddress()
    const transaction = await createTransfer(to)
    const sending = signAndSendTransaction(config, { transaction, signal: abort.signal })
    await isAsked
    abort.abort()
    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    sign()
    // A second one that is sent is in a block by then, the first is not.
    switches.onRequest = (asked) => asked
    await signAndSendTransaction(config, { transaction: await createTransfer(await createFreshAddress()) })
    await expect.poll(() => config.state.transactions[0]?.status, { timeout: 20_000 }).toBe('confirmed')
    expect(await readBalance(to)).toBe(0n)
    expect(config.state.transactions).toHaveLength(1)
  })

  /** A transfer whose blockhash nobody knows. */
  async function createStale(): Promise<Transaction> {
    const blockhash = (await createFreshAddress()) as string as Blockhash
    return compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(address(from), message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, message),
      ),
    )
  }
})

describe('getTransactionSigner (@solana/kit)', () => {
  test('default: kit’s own functions sign with it', async () => {
    const signer = await getTransactionSigner(config)
    const { value: lifetime } = await createRpc(node.url).getLatestBlockhash().send()
    const signed = await partiallySignTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(signer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      ),
    )
    expect(signed.signatures[signer.address]).toHaveLength(64)
    expect(signed.lifetimeConstraint).toEqual(lifetime)
  })

  test('error: an account the operator denies, with the reason', async () => {
    const to = await createFreshAddress()
    const signer = await getTransactionSigner(await openPage({ denied: to }))
    const signing = signer.modifyAndSignTransactions([await createTransfer(to)])
    await expect(signing).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL', details: 'on a list' })
    expect(requests).toHaveLength(0)
  })

  test('behavior: the one that sends lists what it sends', async () => {
    const signer = await getTransactionSendingSigner(config, { description: 'By kit' })
    const to = await createFreshAddress()
    const [signature] = await signer.signAndSendTransactions([await createTransfer(to)])
    expect(signature).toHaveLength(64)
    expect(config.state.transactions).toMatchObject([{ description: 'By kit' }])
  })
})

describe('bridges to other libraries', () => {
  /** As far as web3.js’ classes are used: the wire bytes and nothing else. */
  class VersionedTransaction implements Web3Transaction {
    readonly version = 0
    constructor(readonly wire: Uint8Array) {}
    serialize = () => this.wire
    static deserialize = (bytes: Uint8Array) => new VersionedTransaction(bytes)
  }
  class PublicKey {
    constructor(readonly text: string) {}
  }
  const classes = { PublicKey, VersionedTransaction, Transaction: { from: VersionedTransaction.deserialize } }

  test('default: a transaction of web3.js comes back as one, signed', async () => {
    const wallet = createWalletAdapter(config, classes)
    const asked = new VersionedTransaction(toWire(await createTransfer(await createFreshAddress())))
    const signed = await wallet.signTransaction(asked)
    expect(signed).toBeInstanceOf(VersionedTransaction)
    expect(getTransactionDecoder().decode(signed.wire).signatures[address(from)]).toHaveLength(64)
  })

  test('behavior: it speaks of the wallet that is connected now, by one key object an account', () => {
    const wallet = createWalletAdapter(config, classes)
    expect(wallet).toMatchObject({ connected: true, publicKey: { text: from } })
    expect(wallet.publicKey).toBe(wallet.publicKey)
    removeConnection(config, [...config.state.connections.keys()][0] ?? '')
    expect(wallet).toMatchObject({ connected: false, publicKey: null })
  })

  test('behavior: what it sends is listed', async () => {
    const wallet = createWalletAdapter(config, classes)
    const asked = new VersionedTransaction(toWire(await createTransfer(await createFreshAddress())))
    const hash = await wallet.sendTransaction(asked)
    expect(config.state.transactions).toMatchObject([{ hash }])
  })

  test('behavior: the wallet itself, for libraries of the Wallet Standard', async () => {
    const wallet = await getStandardWallet(config)
    expect(wallet.accounts[0]?.address).toBe(from)
  })
})
