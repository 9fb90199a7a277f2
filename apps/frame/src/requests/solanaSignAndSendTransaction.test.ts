import {
  callJsonRpc,
  getLocalSolanaAccount,
  type SurfpoolInstance,
  seedSolana,
  startSurfpool,
  usdxMint,
  waitUntil,
} from '@gangway/dev'
import { GangwayError } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import {
  address,
  getAddressEncoder,
  getBase58Encoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaSignAllTransactions } from './solanaSignAllTransactions.js'
import { solanaSignAndSendTransaction } from './solanaSignAndSendTransaction.js'
import { solanaSignTransaction } from './solanaSignTransaction.js'
import { buildTransaction, getRecentBlockhash, toSigner } from './tests/buildTransaction.js'
import { createNft } from './tests/createNft.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { solanaCorpus } from './tests/solanaCorpus.js'
import { en as texts } from './texts/en.js'

const account = address(testAccounts.solana)
const other = getLocalSolanaAccount('wallet 2').address
const signer = toSigner(account)
const sol = 1_000_000_000n

let node: SurfpoolInstance
let ownToken: ReturnType<typeof address>
let otherToken: ReturnType<typeof address>
beforeAll(async () => {
  node = await startSurfpool()
  await seedSolana(node.url)
  const find = async (owner: typeof account) =>
    (await findAssociatedTokenPda({ owner, mint: usdxMint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  ;[ownToken, otherToken] = await Promise.all([find(account), find(other)])
})
afterAll(() => node?.stop())

function createContext(changes: Parameters<typeof createTestContext>[1] = {}) {
  return createTestContext('solana', { url: node.url, ...changes })
}

async function prepare(instructions: readonly Instruction[], context = createContext()) {
  const transaction = buildTransaction(instructions, { recent: await getRecentBlockhash(node.url) })
  return solanaSignAndSendTransaction({ transaction }, context)
}

function transfer(amount: bigint, destination = other): Instruction {
  return getTransferSolInstruction({ source: signer, destination, amount })
}

async function untilConfirmed(signature: string): Promise<void> {
  const isConfirmed = async () => {
    const answer = await callJsonRpc(node.url, 'getSignatureStatuses', [[signature]])
    const [status] = (answer as { value: ({ err: unknown } | null)[] }).value
    return status?.err === null
  }
  await waitUntil(isConfirmed, { timeout: 10_000, what: signature })
}

describe('solana_signAndSendTransaction', () => {
  test('default: a transfer of coins is shown, signed as it came and sent once', async () => {
    const context = createContext()
    const { model, sign } = await prepare([transfer(sol / 4n)], context)
    expect(model).toMatchObject({
      title: 'Send 0.25 SOL',
      approveLabel: 'Send 0.25 SOL',
      account,
      recipient: other,
      changes: [{ sign: '-', amount: '0.25', symbol: 'SOL', picture: expect.stringMatching(/:So1{41}$/) }],
      warnings: [],
      rows: [
        { label: texts.amount, value: '0.25 SOL' },
        { label: texts.to, value: other, kind: 'whole' },
        { label: texts.feeAtMost, value: '0.000005 SOL' },
      ],
    })
    const { signature } = (await sign(testSigners)) as { signature: string }
    await untilConfirmed(signature)
    expect(context.calls.filter((method) => method === 'sendTransaction')).toHaveLength(1)
  })

  test('default: a transfer of a token names the owner, not the token account', async () => {
    const { model, sign } = await prepare([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        owner: other,
        mint: usdxMint,
        ata: otherToken,
      }),
      getTransferCheckedInstruction({
        source: ownToken,
        mint: usdxMint,
        destination: otherToken,
        authority: signer,
        amount: 1_250_000n,
        decimals: 6,
      }),
    ])
    expect(model).toMatchObject({
      title: 'Send 1.25 USDX',
      recipient: other,
      changes: [{ sign: '-', amount: '1.25', symbol: 'USDX' }],
      warnings: [],
    })
    expect(model.rows).toContainEqual({ label: texts.to, value: other, kind: 'whole' })
    const { signature } = (await sign(testSigners)) as { signature: string }
    await untilConfirmed(signature)
  })

  test.each([
    ['Metaplex’s account of it', false],
    ['its own mint, of Token-2022', true],
  ])('default: an NFT has the name that is in %s, with a mark, and its mint', async (_, isToken2022) => {
    const nft = { owner: account, name: 'Sea <7>\u202e', isToken2022 }
    const { mint, source, program } = await createNft(node.url, nft)
    const [destination] = await findAssociatedTokenPda({ owner: other, mint, tokenProgram: program })
    const create = { payer: signer, owner: other, mint, ata: destination, tokenProgram: program }
    const move = { source, mint, destination, authority: signer, amount: 1n, decimals: 0 }
    const { model, sign } = await prepare([
      getCreateAssociatedTokenIdempotentInstruction(create),
      getTransferCheckedInstruction(move, { programAddress: program }),
    ])
    const shown = `1 ${texts.unverified('Sea 7')}`
    expect(model).toMatchObject({ title: texts.send(shown), recipient: other })
    expect(model.rows).toContainEqual({ label: texts.amount, value: shown, kind: 'plain' })
    expect(model.rows).toContainEqual({ label: texts.tokenContract, value: mint, kind: 'whole' })
    expect(model.rows).toContainEqual({ label: texts.to, value: other, kind: 'whole' })
    const { signature } = (await sign(testSigners)) as { signature: string }
    await untilConfirmed(signature)
  })

  test('behavior: a memo is shown, what several instructions do is numbered', async () => {
    const { model } = await prepare([
      transfer(1n),
      getAddMemoInstruction({ memo: 'rent\u202e' }),
      transfer(2n),
    ])
    expect(model.title).toBe(texts.signTransaction)
    expect(model.rows.map(({ value }) => value)).toEqual([
      'Send 0.000000001 SOL',
      '0.000000001 SOL',
      other,
      'rent\\u{202e}',
      'Send 0.000000002 SOL',
      '0.000000002 SOL',
      other,
      '0.000005 SOL',
    ])
    expect(model.warnings).toContainEqual({ level: 'caution', text: texts.messageHasHidden })
  })

  test('behavior: what gives accounts or rights away is said, by words and by effect', async () => {
    const approve = getApproveInstruction({
      source: ownToken,
      delegate: other,
      owner: signer,
      amount: 2n ** 64n - 1n,
    })
    expect((await prepare([approve])).model).toMatchObject({
      title: texts.allow('every USDX'),
      recipient: other,
    })
    expect(await getDangers([approve])).toEqual([texts.letsOthersTake, texts.unlimitedAllowance('USDX')])
    const give = getSetAuthorityInstruction({
      owned: ownToken,
      owner: signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: other,
    })
    expect(await getDangers([give])).toContain(texts.givesTokenAccountAway)
    expect(
      await getDangers([getAssignInstruction({ account: signer, programAddress: TOKEN_PROGRAM_ADDRESS })]),
    ).toContain(texts.givesAccountAway)
  })

  test('behavior: a program that is not known is named and warned of', async () => {
    const program = address('Stake11111111111111111111111111111111111111')
    const { model } = await prepare([{ programAddress: program, accounts: [], data: new Uint8Array([1, 2]) }])
    expect(model.title).toBe(texts.unknownInstruction)
    expect(model.rows).toContainEqual({ label: texts.program, value: program, kind: 'whole' })
    expect(model.warnings).toContainEqual({ level: 'danger', text: texts.unknownProgram(program) })
  })

  test('behavior: what would fail or has run out is said', async () => {
    expect(await getDangers([transfer(10n ** 15n)])).toEqual([
      expect.stringContaining('insufficient lamports'),
    ])
    const transaction = buildTransaction([transfer(1n)])
    const { model, sign } = await solanaSignAndSendTransaction({ transaction }, createContext())
    expect(model.warnings).toContainEqual({ level: 'danger', text: texts.expired })
    await expect(sign(testSigners)).rejects.toMatchObject({ code: 'SEND_EXPIRED' })
  })

  test('behavior: a lost answer is not sent again; the signature is known all the same', async () => {
    for (const isDelivered of [true, false]) {
      const inner = createContext()
      let sends = 0
      const context = createContext({
        async callNode(method, params) {
          if (method !== 'sendTransaction') return inner.callNode(method, params)
          sends += 1
          if (isDelivered) await inner.callNode(method, params)
          throw new GangwayError('FRAME_UNREACHABLE')
        },
      })
      const { sign } = await prepare([transfer(isDelivered ? 3n : 4n)], context)
      const { signature } = (await sign(testSigners)) as { signature: string }
      expect(sends).toBe(1)
      if (isDelivered) await untilConfirmed(signature)
    }
  })

  test('behavior: a node without simulation says less', async () => {
    const inner = createContext()
    const context = createContext({
      async callNode(method, params) {
        if (method === 'simulateTransaction') throw new GangwayError('REQUEST_TIMEOUT')
        return inner.callNode(method, params)
      },
    })
    expect((await prepare([transfer(1n)], context)).model.changes).toBeNull()
  })

  test('error: a transaction somebody else pays for, or that needs no signature of ours', async () => {
    const foreign = getTransferSolInstruction({ source: toSigner(other), destination: account, amount: 1n })
    for (const [instructions, reason] of [
      [[foreign], texts.notASigner],
      [[foreign, transfer(1n)], texts.otherFeePayer],
    ] as const) {
      const transaction = buildTransaction(instructions, { feePayer: other })
      await expect(solanaSignAndSendTransaction({ transaction }, createContext())).rejects.toMatchObject({
        code: 'FRAME_REQUEST_REFUSED',
        shortMessage: reason,
      })
    }
    await expect(prepare([transfer(1n), foreign])).rejects.toMatchObject({
      shortMessage: texts.missingSignatures,
    })
  })

  test('error: a commitment Solana does not know (product.md §5), text that is no transaction', async () => {
    const transaction = buildTransaction([transfer(1n)])
    const options = { preflightCommitment: 'soon' }
    await expect(
      solanaSignAndSendTransaction({ transaction, options }, createContext()),
    ).rejects.toMatchObject({
      code: 'RPC_COMMITMENT_INVALID',
    })
    for (const broken of [
      '',
      '0OIl',
      transaction.slice(0, -4),
      `${transaction}1`,
      `1${transaction}`,
      'x'.repeat(9_000),
    ])
      await expect(
        solanaSignAndSendTransaction({ transaction: broken }, createContext()),
      ).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:INVALID_INPUT|REQUEST_TOO_LARGE)$/),
      })
  })
})

describe('threat 23: what is signed is told', () => {
  /** A node that cannot simulate says nothing of its own. */
  const context = () =>
    createContext({
      async callNode(method, params) {
        if (method === 'simulateTransaction') throw new GangwayError('REQUEST_TIMEOUT')
        if (method === 'isBlockhashValid') return { value: true }
        return createTestContext('solana', { url: node.url }).callNode(method, params)
      },
    })

  test('parameters: at least fifteen samples', () => {
    expect(solanaCorpus.length).toBeGreaterThanOrEqual(15)
  })

  test.each(solanaCorpus)('$name', async ({ instructions, title, rows, warnings, recipient }) => {
    const { model } = await solanaSignTransaction({ transaction: buildTransaction(instructions) }, context())
    expect(model.title).toBe(title)
    expect(model.warnings.map(({ text }) => text)).toEqual(warnings)
    const shown = model.rows.filter(({ label }) => label !== texts.feeAtMost).map(({ value }) => value)
    if (rows) expect(shown).toEqual(rows)
    if (recipient !== undefined) expect(model.recipient).toBe(recipient)
    expect(model.changes).toBeNull()
  })
})

describe('transactions the app sends itself', () => {
  test('default: solana_signTransaction fills our signature in and changes nothing else', async () => {
    const transaction = buildTransaction([transfer(5n)], {
      recent: await getRecentBlockhash(node.url),
      version: 'legacy',
    })
    const context = createContext()
    const { model, sign } = await solanaSignTransaction({ transaction }, context)
    expect(model.title).toBe('Send 0.000000005 SOL')
    const { transaction: signed } = (await sign(testSigners)) as { transaction: string }
    const [before, after] = [transaction, signed].map((text) =>
      getTransactionDecoder().decode(getBase58Encoder().encode(text)),
    )
    expect(after?.messageBytes).toEqual(before?.messageBytes)
    const message = new Uint8Array(before?.messageBytes ?? [])
    const signature = new Uint8Array(Object.values(after?.signatures ?? {})[0] ?? [])
    expect(ed25519.verify(signature, message, new Uint8Array(getBase58Encoder().encode(account)))).toBe(true)
    expect(context.calls).not.toContain('sendTransaction')
  })

  test('default: solana_signAllTransactions shows all of them and signs all', async () => {
    const recent = await getRecentBlockhash(node.url)
    const transactions = [6n, 7n].map((amount) => buildTransaction([transfer(amount)], { recent }))
    const { model, sign } = await solanaSignAllTransactions({ transactions }, createContext())
    expect(model).toMatchObject({ title: texts.signTransactions(2), recipient: other })
    expect(model.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      `${texts.transaction(1)}: Send 0.000000006 SOL`,
      `${texts.amount}: 0.000000006 SOL`,
      `${texts.to}: ${other}`,
      `${texts.feeAtMost}: 0.000005 SOL`,
      `${texts.transaction(2)}: Send 0.000000007 SOL`,
      `${texts.amount}: 0.000000007 SOL`,
      `${texts.to}: ${other}`,
      `${texts.feeAtMost}: 0.000005 SOL`,
    ])
    expect(model.digest.split('\n')).toHaveLength(2)
    const signed = (await sign(testSigners)) as { transactions: string[] }
    expect(signed.transactions).toHaveLength(2)
    await expect(solanaSignAllTransactions({ transactions: [] }, createContext())).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('behavior: accounts of an address table are read from it; what cannot be read is said', async () => {
    const table = address('7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2')
    const bytes = Uint8Array.from([...new Uint8Array(56), ...getAddressEncoder().encode(other)])
    const program = address('AddressLookupTab1e1111111111111111111111111')
    const data = Buffer.from(bytes).toString('hex')
    await callJsonRpc(node.url, 'surfnet_setAccount', [table, { lamports: 10_000_000, owner: program, data }])
    const recent = await getRecentBlockhash(node.url)
    for (const [read, isKnown] of [
      [table, true],
      [address('8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh'), false],
    ] as const) {
      const transaction = buildTransaction([transfer(8n)], { recent, tables: { [read]: [other] } })
      const { model } = await solanaSignTransaction({ transaction }, createContext())
      if (isKnown) expect(model).toMatchObject({ title: 'Send 0.000000008 SOL', recipient: other })
      else
        expect(model).toMatchObject({
          title: texts.unknownInstruction,
          warnings: expect.arrayContaining([{ level: 'danger', text: texts.unresolvedAccounts }]),
        })
    }
  })
})

async function getDangers(instructions: readonly Instruction[]): Promise<string[]> {
  const { model } = await prepare(instructions)
  return model.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
}
