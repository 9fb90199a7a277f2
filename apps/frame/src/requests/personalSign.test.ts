import { recoverMessageAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { personalSign } from './personalSign.js'
import { createSignInMessage } from './tests/createSignInMessage.js'
import { createTestContext, testAccounts, testOrigin, testSigners } from './tests/createTestContext.js'
import { en as texts } from './texts/en.js'

const context = createTestContext('eip155')
const account = testAccounts.evm

async function prepare(message: string) {
  return personalSign([message, account], context)
}

test('default: the text is shown and its signature is the account’s', async () => {
  const { model, sign } = await prepare(stringToHex('Hello\nthere'))
  expect(model).toMatchObject({
    title: texts.signMessage,
    appOrigin: testOrigin,
    account,
    risk: 'value',
    warnings: [],
    rows: [{ label: texts.message, value: 'Hello\nthere', kind: 'text' }],
  })
  const signature = await sign(testSigners)
  expect(
    await recoverMessageAddress({ message: 'Hello\nthere', signature: signature as `0x${string}` }),
  ).toBe(account)
})

test('behavior: a text that is not hex is signed as it is', async () => {
  for (const message of ['plain words', '0xzz', '0x123']) {
    const { model, sign } = await prepare(message)
    expect(model.rows[0]?.value).toBe(message)
    const signature = (await sign(testSigners)) as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(account)
  }
})

test('behavior: what cannot be seen is spelled out, with a warning', async () => {
  const { model } = await prepare('pay \u202eevil\u202c now\u200b')
  expect(model.rows[0]?.value).toBe('pay \\u{202e}evil\\u{202c} now\\u{200b}')
  expect(model.warnings).toEqual([{ level: 'caution', text: texts.messageHasHidden }])
})

test('behavior: bytes that are no text are shown in hex, with a warning', async () => {
  const { model } = await prepare('0xff00ff')
  expect(model.rows[0]?.value).toBe('0xff00ff')
  expect(model.warnings).toEqual([{ level: 'danger', text: texts.messageIsNoText }])
})

test('behavior: a sign-in to the page that asks is the one thing of low risk', async () => {
  const { model } = await prepare(createSignInMessage())
  expect(model).toMatchObject({ title: texts.signIn, risk: 'signIn', warnings: [] })
})

test.each([
  ['another domain', { domain: 'bank.example' }],
  ['another port', { domain: 'app.example:444' }],
  ['a domain that only starts so', { domain: 'app.example.evil' }],
  ['another scheme', { scheme: 'http' }],
  ['another account', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
] as const)('threat 22: a sign-in for %s cannot be approved', async (_what, changes) => {
  await expect(prepare(createSignInMessage(changes))).rejects.toMatchObject({ code: 'FRAME_REQUEST_REFUSED' })
})

test.each([
  ['in other case', (text: string) => text.replace('wants you', 'WANTS YOU')],
  ['below other lines', (text: string) => `Welcome\n\n${text}`],
  ['behind a carriage return', (text: string) => `Welcome\r${text}`],
  ['with wide spaces', (text: string) => text.replace('wants you', 'wants  you')],
  ['without the rest', (text: string) => text.split('\n')[0] ?? ''],
])('threat 22: a sign-in elsewhere %s cannot be approved either', async (_what, change) => {
  await expect(prepare(change(createSignInMessage({ domain: 'bank.example' })))).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REFUSED',
  })
})

test('behavior: a sign-in that is not by the rules, has run out or is for another network is of high risk', async () => {
  const messages = [
    [createSignInMessage().replace('Nonce: ', 'Nounce: '), texts.signInMalformed],
    [createSignInMessage({ chainId: 'eip155:1' }), texts.signInOtherNetwork],
    [createSignInMessage({ uri: 'https://other.example/' }), texts.signInOtherUri('https://other.example/')],
    [createSignInMessage({ expirationTime: '2020-01-01T00:00:00Z' }), texts.signInExpired],
  ] as const
  for (const [message, text] of messages)
    expect((await prepare(message)).model).toMatchObject({
      risk: 'value',
      warnings: [{ level: 'caution', text }],
    })
})

test.each([
  ['24 h behind', 1_440],
  ['24 h ahead', -1_440],
])(
  'behavior: on a machine whose clock is %s, the servers’ time decides whether a sign-in has run out',
  async (_, minutes) => {
    const serverNow = Date.now() + minutes * 60_000
    const prepareThen = (left: number) => {
      const expirationTime = new Date(serverNow + left * 60_000).toISOString()
      const getServerNow = async () => serverNow
      return personalSign([createSignInMessage({ expirationTime }), account], { ...context, getServerNow })
    }
    expect((await prepareThen(10)).model).toMatchObject({ risk: 'signIn', warnings: [] })
    expect((await prepareThen(-1)).model.warnings).toEqual([{ level: 'caution', text: texts.signInExpired }])
  },
)

test('error: another account, no parameters', async () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await expect(personalSign(['0x00', other], context)).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REFUSED',
    shortMessage: texts.otherAccount,
  })
  for (const [params, shortMessage] of [
    [undefined, 'Required: params'],
    [[], 'Required: params[0]'],
    [['0x00'], 'Required: params[1]'],
    [[1, account], 'Expected string, received number: params[0]'],
  ] as const)
    await expect(personalSign(params, context)).rejects.toMatchObject({ code: 'INVALID_INPUT', shortMessage })
})
