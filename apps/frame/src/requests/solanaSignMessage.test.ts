import { ed25519 } from '@noble/curves/ed25519'
import { address, getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaSignMessage } from './solanaSignMessage.js'
import { buildTransaction, toSigner } from './tests/buildTransaction.js'
import { createSignInMessage } from './tests/createSignInMessage.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { en as texts } from './texts/en.js'

const context = createTestContext('solana')
const account = testAccounts.solana
const signInFields = { accountAddress: account, chainId: context.network.caipNetworkId } as const

function prepare(message: string | Uint8Array) {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return solanaSignMessage({ message: getBase58Decoder().decode(bytes), pubkey: account }, context)
}

test('default: the text is shown and its signature is the account’s', async () => {
  const { model, sign } = await prepare('Hello')
  expect(model).toMatchObject({ title: texts.signMessage, account, risk: 'value', warnings: [] })
  const { signature } = (await sign(testSigners)) as { signature: string }
  const [raw, key] = [signature, account].map((text) => new Uint8Array(getBase58Encoder().encode(text)))
  expect(ed25519.verify(raw ?? '', new TextEncoder().encode('Hello'), key ?? '')).toBe(true)
})

test('behavior: a sign-in to the page that asks is of low risk (CAIP-122)', async () => {
  const { model } = await prepare(createSignInMessage(signInFields))
  expect(model).toMatchObject({ title: texts.signIn, risk: 'signIn', warnings: [] })
})

test('threat 22: a sign-in for another domain cannot be approved', async () => {
  await expect(
    prepare(createSignInMessage({ ...signInFields, domain: 'bank.example' })),
  ).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REFUSED',
  })
})

test('threat 22: the same in bytes that are no text, which a server may read as one', async () => {
  const text = createSignInMessage({ ...signInFields, domain: 'bank.example' })
  for (const bytes of [
    [...new TextEncoder().encode(text), 0xff],
    [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)],
  ])
    await expect(prepare(Uint8Array.from(bytes))).rejects.toMatchObject({ code: 'FRAME_REQUEST_REFUSED' })
})

test('error: a transaction, its message, or what a later version may take for one', async () => {
  const source = toSigner(account)
  const instructions = [getTransferSolInstruction({ source, destination: address(account), amount: 1n })]
  for (const version of [0, 'legacy'] as const) {
    const bytes = new Uint8Array(getBase58Encoder().encode(buildTransaction(instructions, { version })))
    const message = new Uint8Array(getTransactionDecoder().decode(bytes).messageBytes)
    const later = Uint8Array.from([0x85, ...message.slice(1)])
    for (const disguised of [bytes, message, later])
      await expect(prepare(disguised)).rejects.toMatchObject({ shortMessage: texts.isTransaction })
  }
})

test.each(['مرحبا بكم في الموقع ', 'Добро пожаловать ', '欢迎使用本网站 ', '👋 welcome '])(
  'behavior: “%s…” is a text however long it is',
  async (text) => {
    await expect(prepare(text.repeat(40))).resolves.toMatchObject({ model: { account } })
  },
)

// One that begins with a space or one of !"#$% says “32 signers and more” to who reads it as a transaction; with a kilobyte
// of the right characters after it it is one, and refused.
test('behavior: no text is taken for a transaction', async () => {
  const anyText = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200, size: 'max' })
    .filter((text) => !/^[ -%]/.test(text))
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      await expect(prepare(text)).resolves.toMatchObject({ model: { account } })
    }),
  )
})

test('error: another account, no base58, too much', async () => {
  const other = 'AkfmhdZqBmEBy1U5pktDkXNm7MpBSiYKxDBhQtWG9jcj'
  await expect(solanaSignMessage({ message: '1', pubkey: other }, context)).rejects.toMatchObject({
    shortMessage: texts.otherAccount,
  })
  await expect(solanaSignMessage({ message: '0' }, context)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(solanaSignMessage({ message: '1'.repeat(9_000) }, context)).rejects.toMatchObject({
    code: 'REQUEST_TOO_LARGE',
  })
})
