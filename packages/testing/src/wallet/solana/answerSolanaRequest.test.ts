import { hasSurfpool, type Instance, needsSurfpool, seedSolana, startSurfpool } from '@gangway/dev'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentity } from '../createIdentity.js'
import { createTestEnvironment, type TestEnvironment } from '../createTestEnvironment.js'
import { createWalletContext } from '../createWalletContext.js'
import type { WalletContext } from '../walletContext.js'
import { answerSolanaRequest } from './answerSolanaRequest.js'

const networkId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
const from = address('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')
const to = address('GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW')
const signedSchema = v.object({ signature: v.string(), transaction: v.string() })
const allSignedSchema = v.object({ transactions: v.array(v.string()) })

describe.skipIf(!hasSurfpool())('Solana requests through pairing', needsSurfpool, () => {
  let node: Instance
  let environment: TestEnvironment
  let context: WalletContext

  beforeAll(async () => {
    node = await startSurfpool()
    await seedSolana(node.url)
  })
  afterAll(() => node.stop())
  beforeEach(() => {
    environment = createTestEnvironment({ [networkId]: node.url })
    context = createWalletContext(createIdentity(1), environment)
    context.state.set({ permissions: { eip155: true, solana: true } })
  })

  const ask = (method: string, params: unknown = {}) =>
    answerSolanaRequest(context, { networkId, method, params })

  async function createTransfer(amount: bigint): Promise<string> {
    const { value: blockhash } = await createSolanaRpc(node.url).getLatestBlockhash().send()
    const instruction = getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount })
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
      (dated) => appendTransactionMessageInstruction(instruction, dated),
    )
    return getBase64EncodedWireTransaction(compileTransaction(message))
  }

  test('default: a message is signed, with base58 both ways', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const message = getBase58Decoder().decode(bytes)
    const answer = await ask('solana_signMessage', { message, pubkey: from })
    const { signature } = v.parse(v.object({ signature: v.string() }), answer)
    const key = await getPublicKeyFromAddress(from)
    const signed = signatureBytes(getBase58Encoder().encode(signature))
    expect(await verifySignature(key, signed, bytes)).toBe(true)
    expect(environment.questions[0]?.rows).toContainEqual({ label: 'Message', value: 'Hello' })
    expect(await ask('solana_getAccounts')).toContainEqual({ pubkey: from })
  })

  test('default: a transaction is signed, and sent where that is asked', async () => {
    const signed = v.parse(
      signedSchema,
      await ask('solana_signTransaction', { transaction: await createTransfer(1n) }),
    )
    const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(signed.transaction))
    expect(getBase58Decoder().decode(signatures[from] ?? new Uint8Array())).toBe(signed.signature)

    await ask('solana_signAndSendTransaction', { transaction: await createTransfer(1_500_000_000n) })
    const rpc = createSolanaRpc(node.url)
    await expect
      .poll(async () => (await rpc.getBalance(to, { commitment: 'confirmed' }).send()).value)
      .toBe(1_500_000_000n)
  })

  test('default: several transactions are asked about one by one', async () => {
    const transactions = [await createTransfer(2n), await createTransfer(3n)]
    const answer = await ask('solana_signAllTransactions', { transactions })
    expect(v.parse(allSignedSchema, answer).transactions).toHaveLength(2)
    expect(environment.questions).toHaveLength(2)
  })

  test('error: declined, unknown method, wrong parameters, somebody else’s transaction', async () => {
    environment.answers.push(false)
    const message = getBase58Decoder().decode(new Uint8Array([1]))
    await expect(ask('solana_signMessage', { message, pubkey: from })).rejects.toMatchObject({ code: 4001 })
    await expect(ask('constructor')).rejects.toMatchObject({ code: 4200 })
    await expect(ask('solana_signMessage', [])).rejects.toMatchObject({ code: -32602 })
    const transaction = await createTransfer(1n)
    context = createWalletContext(createIdentity(2), environment)
    await expect(ask('solana_signTransaction', { transaction })).rejects.toMatchObject({ code: 4100 })
  })
})
