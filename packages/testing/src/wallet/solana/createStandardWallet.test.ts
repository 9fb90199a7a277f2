import { hasSurfpool, type Instance, needsSurfpool, seedSolana, startSurfpool } from '@gangway/dev'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../createTestEnvironment.js'
import { createTestWallet, type TestWallet } from '../createTestWallet.js'

const from = address('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')
const second = '4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM'
const to = address('GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW')

describe.skipIf(!hasSurfpool())('test wallet, Wallet Standard', needsSurfpool, () => {
  let node: Instance
  let environment: TestEnvironment
  let wallet: TestWallet

  beforeAll(async () => {
    node = await startSurfpool()
    await seedSolana(node.url)
  })
  afterAll(() => node.stop())
  beforeEach(() => {
    environment = createTestEnvironment({ 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG': node.url })
    wallet = createTestWallet(1, environment)
  })

  const connect = () => wallet.standardWallet.features['standard:connect'].connect()

  async function createTransfer(): Promise<Uint8Array> {
    const { value: blockhash } = await createSolanaRpc(node.url).getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
      (dated) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: createNoopSigner(from),
            destination: to,
            amount: 1_500_000_000n,
          }),
          dated,
        ),
    )
    return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  }

  test('default: connects after asking, silently afterwards', async () => {
    const { features } = wallet.standardWallet
    expect((await features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    expect((await connect()).accounts.map((account) => account.address)).toEqual([from, second])
    wallet = createTestWallet(1, environment)
    const { accounts } = await wallet.standardWallet.features['standard:connect'].connect({ silent: true })
    expect(accounts[0]?.address).toBe(from)
    expect(environment.questions).toHaveLength(1)
  })

  test('behavior: a change of account and a disconnect are announced', async () => {
    const { features } = wallet.standardWallet
    await connect()
    const heard = () =>
      new Promise<readonly string[] | undefined>((resolve) => {
        const stop = features['standard:events'].on('change', ({ accounts }) => {
          stop()
          resolve(accounts?.map((account) => account.address))
        })
      })
    const changed = heard()
    wallet.control.changeAccount()
    expect(await changed).toEqual([second, from])
    const gone = heard()
    await features['standard:disconnect'].disconnect()
    expect(await gone).toEqual([])
  })

  test('behavior: signAndSendTransaction shows amount, recipient and fee, and sends SOL', async () => {
    const [account] = (await connect()).accounts
    if (!account) throw new Error('no account')
    const [output] = await wallet.standardWallet.features[
      'solana:signAndSendTransaction'
    ].signAndSendTransaction({ account, chain: 'solana:localnet', transaction: await createTransfer() })
    expect(output?.signature).toHaveLength(64)
    await expect
      .poll(async () => (await createSolanaRpc(node.url).getBalance(to).send()).value)
      .toBe(1_500_000_000n)
    const question = environment.questions.at(-1)
    expect(question?.title).toBe('Send 1.5 SOL')
    expect(question?.rows).toContainEqual({ label: 'To', value: to })
    expect(question?.rows).toContainEqual({ label: 'Network fee', value: '0.000005 SOL' })
  })

  test('error: declines only signing, or fails as told', async () => {
    const { features } = wallet.standardWallet
    wallet.control.set({ declineSigning: true })
    const [account] = (await connect()).accounts
    if (!account) throw new Error('no account')
    const input = { account, transaction: await createTransfer() }
    const message = new TextEncoder().encode('hello')
    await expect(features['solana:signTransaction'].signTransaction(input)).rejects.toMatchObject({
      code: 4001,
    })
    await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toMatchObject({
      code: 4001,
    })
    const failure = { at: 'send', code: -32603, message: 'No.', isNested: false } as const
    wallet.control.set({ declineSigning: false, failure })
    await expect(features['solana:signTransaction'].signTransaction(input)).rejects.toMatchObject({
      code: -32603,
    })
    expect(await features['solana:signMessage'].signMessage({ account, message })).toHaveLength(1)
  })

  test('error: a locked wallet refuses to connect, also a page it knows', async () => {
    const { features } = wallet.standardWallet
    await connect()
    wallet.control.lock()
    await expect(connect()).rejects.toMatchObject({ code: 4100 })
    expect((await features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    wallet.control.unlock()
    expect((await connect()).accounts).toHaveLength(2)
  })

  test('error: declined; a locked wallet signs nothing', async () => {
    const { features } = wallet.standardWallet
    const [account] = (await connect()).accounts
    if (!account) throw new Error('no account')
    const input = { account, transaction: await createTransfer() }
    environment.answers.push(false)
    await expect(features['solana:signTransaction'].signTransaction(input)).rejects.toMatchObject({
      code: 4001,
    })
    wallet.control.lock()
    await expect(features['solana:signTransaction'].signTransaction(input)).rejects.toMatchObject({
      code: 4100,
    })
  })
})
