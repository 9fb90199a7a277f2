import { PeerError } from '@gangway/pairing'
import { GangwayError } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/kit'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildTransfer } from '../../chains/solana/buildTransfer.js'
import { signMessage } from '../../chains/solana/createSolanaClient.js'
import { requestSignature } from '../../chains/solana/requestSignature.js'
import type { Connection } from '../../config/state.js'
import { createWalletStandardConnector } from '../../connections/connectors/walletStandard.js'
import { createPaired } from '../tests/createPaired.js'
import { createPairingStandardWallet } from './createPairingStandardWallet.js'
import type { PairedWallet } from './readFamily.js'

const network = networks.find(({ local, chainNamespace }) => local && chainNamespace === 'solana')
if (!network) throw new Error('no local Solana network')
const { caipNetworkId } = network
const all = ['solana_signTransaction', 'solana_signMessage', 'solana_signAndSendTransaction']

let signer: Awaited<ReturnType<typeof createKeyPairSignerFromPrivateKeyBytes>>
let transaction: ReturnType<typeof buildTransfer>
beforeAll(async () => {
  signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
  const other = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(8))
  const transfer = { from: signer.address, to: other.address, amount: 1n, memo: '', token: null }
  transaction = buildTransfer(transfer, { limit: 10_000, price: 10_000n })
})

function setUp(methods: readonly string[] = all) {
  const namespaces = () => ({
    solana: { accounts: [`${caipNetworkId}:${signer.address}`], methods, events: [] },
  })
  const fake = createPaired(namespaces())
  const pair = vi.fn(async () => fake.set(namespaces()))
  const wallet = createPairingStandardWallet({ paired: fake.paired, pair, networks, name: 'Phone' })
  const connector = createWalletStandardConnector(wallet, { networks })
  const sign = () =>
    requestSignature({ wallet, network: network ?? never(), from: signer.address, transaction })
  return { ...fake, wallet, connector, pair, sign }
}
const never = () => {
  throw new Error('no network')
}
const isSigned = (signed: { signatures: Readonly<Record<string, Uint8Array | null>> }) =>
  signed.signatures[signer.address] !== null

type Call = Parameters<PairedWallet['request']>[0]
async function signAsked({ params }: Call) {
  const { transaction: text } = params as { transaction: string }
  const asked = getTransactionDecoder().decode(getBase64Encoder().encode(text))
  return partiallySignTransaction([signer.keyPair], asked)
}

test('default: connects with the accounts of the session and what it approved', async () => {
  const { connector, wallet, pair } = setUp()
  expect(await connector.connect({ isReconnecting: true })).toEqual({
    accounts: [signer.address],
    networkId: caipNetworkId,
  })
  expect(wallet.accounts[0]?.features).toEqual([
    'solana:signTransaction',
    'solana:signAndSendTransaction',
    'solana:signMessage',
  ])
  expect(pair).not.toHaveBeenCalled()
  expect(Object.keys(setUp(['solana_signMessage']).wallet.features)).not.toContain('solana:signTransaction')
})

test('behavior: without a session, connecting pairs, unless it is to be silent', async () => {
  const { connector, paired, pair } = setUp()
  await paired.end()
  expect(await connector.isAuthorized()).toBe(false)
  expect(pair).not.toHaveBeenCalled()
  expect(await connector.connect()).toMatchObject({ accounts: [signer.address] })
  expect(pair).toHaveBeenCalledOnce()
})

test('behavior: a session of the other family alone counts as none', async () => {
  const { connector, pair, set } = setUp()
  set({ eip155: { accounts: [`eip155:1:0x${'a'.repeat(40)}`], methods: [], events: [] } })
  expect(await connector.isAuthorized()).toBe(false)
  expect(pair).not.toHaveBeenCalled()
  expect(await connector.connect()).toMatchObject({ accounts: [signer.address] })
})

test('behavior: a wallet that answers the signed transaction, as newer ones do', async () => {
  const { answer, connector, sign } = setUp()
  await connector.connect()
  answer.mockImplementation(async (call) => ({
    signature: '1'.repeat(64),
    transaction: getBase64EncodedWireTransaction(await signAsked(call)),
  }))
  const signed = await sign()
  expect(signed.kind === 'signed' && isSigned(signed.transaction)).toBe(true)
  expect(answer.mock.lastCall?.[0]).toMatchObject({
    wireId: caipNetworkId,
    method: 'solana_signTransaction',
    params: { pubkey: signer.address },
  })
})

test('behavior: a wallet that answers the signature alone, as older ones do', async () => {
  const { answer, connector, sign } = setUp()
  await connector.connect()
  answer.mockImplementation(async (call) => {
    const { signatures } = await signAsked(call)
    return { signature: getBase58Decoder().decode(signatures[signer.address] ?? new Uint8Array()) }
  })
  const signed = await sign()
  expect(signed.kind === 'signed' && isSigned(signed.transaction)).toBe(true)
})

test.each([
  ['nothing', {}],
  ['no signature', { signature: 'x' }],
  ['another transaction', { transaction: 'AAAA' }],
])('error: a wallet that answers %s', async (_what, given) => {
  const { answer, connector, sign } = setUp()
  await connector.connect()
  answer.mockResolvedValue(given)
  await expect(sign()).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
})

test('behavior: one that only signs and sends at once (product.md §7)', async () => {
  const { answer, connector, sign } = setUp(['solana_signAndSendTransaction'])
  await connector.connect()
  const signature = getBase58Decoder().decode(new Uint8Array(64).fill(3))
  answer.mockResolvedValue({ signature })
  expect(await sign()).toEqual({ kind: 'submitted', signature })
  expect(answer.mock.lastCall?.[0].params).toMatchObject({
    sendOptions: { preflightCommitment: 'confirmed' },
  })
})

test('error: one that sends by itself and never answers may have sent', async () => {
  const { answer, connector, sign } = setUp(['solana_signAndSendTransaction'])
  await connector.connect()
  answer.mockRejectedValue(new GangwayError('PAIRING_REQUEST_EXPIRED'))
  await expect(sign()).rejects.toMatchObject({ code: 'SEND_FAILED' })
  answer.mockRejectedValue(new PeerError(-32000, 'no'))
  await expect(sign()).rejects.toMatchObject({ code: 'SEND_SOLANA_FAILED' })
})

test.each([
  ['nothing', null],
  ['a signature in another form', { signature: 'AAAA+/==' }],
  ['a signature of another length', { signature: '2222' }],
  ['a signature without end', { signature: '2'.repeat(500_000) }],
])('error: one that sends by itself and answers %s may have sent', async (_what, given) => {
  const { answer, connector, sign } = setUp(['solana_signAndSendTransaction'])
  await connector.connect()
  answer.mockResolvedValue(given)
  await expect(sign()).rejects.toMatchObject({ code: 'SEND_FAILED' })
})

test('behavior: a message in base58', async () => {
  const { answer, connector } = setUp()
  await connector.connect()
  const bytes = new TextEncoder().encode('Sign in')
  const signature = await signBytes(signer.keyPair.privateKey, bytes)
  answer.mockResolvedValue({ signature: getBase58Decoder().decode(signature) })
  const connection = { connector } as Connection
  const signed = await signMessage(connection, { address: signer.address, text: 'Sign in' })
  expect(new Uint8Array(getBase58Encoder().encode(signed))).toEqual(new Uint8Array(signature))
  expect(answer.mock.lastCall?.[0].params).toEqual({
    message: getBase58Decoder().decode(bytes),
    pubkey: signer.address,
  })
})

test('behavior: several transactions in one request where the wallet takes them so', async () => {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  const { answer, connector, wallet } = setUp([...all, 'solana_signAllTransactions'])
  await connector.connect()
  answer.mockImplementation(async ({ params }) => params)
  const [account] = wallet.accounts
  const feature = wallet.features['solana:signTransaction'] as {
    signTransaction(...inputs: unknown[]): Promise<{ signedTransaction: Uint8Array }[]>
  }
  const input = { account, chain: 'solana:localnet', transaction: bytes }
  const signed = await feature.signTransaction(input, input)
  expect(signed.map(({ signedTransaction }) => signedTransaction)).toEqual([bytes, bytes])
  expect(answer).toHaveBeenCalledOnce()
  // One request names one account and one network.
  const elsewhere = { ...input, chain: 'solana:mainnet' }
  await expect(feature.signTransaction(input, elsewhere)).rejects.toMatchObject({ code: 4902 })
  expect(answer.mock.lastCall?.[0].method).toBe('solana_signTransaction')
})

test('error: the person’s no, and a session that is over', async () => {
  const { answer, connector, sign, paired } = setUp()
  await connector.connect()
  answer.mockRejectedValue(new PeerError(5000, 'User rejected'))
  await expect(sign()).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
  const events: string[] = []
  connector.subscribe(({ type }) => events.push(type))
  await paired.end()
  expect(events).toEqual(['disconnect'])
  await expect(sign()).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
})
