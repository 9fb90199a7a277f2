import type { Verdict } from '@gangway/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDust } from './isDust.js'
import { judgeTransfer, type TransferFacts } from './judgeTransfer.js'

const account = '0x1111111111111111111111111111111111111111'
const friend = '0x2222222222222222222222222222222222222222'
const stranger = '0x3333333333333333333333333333333333333333'
/** Shows the friend's digits. */
const likeFriend = '0x2299999999999999999999999999999999222222'
const ok: Verdict = { level: 'ok', reasons: [] }
const unlisted: Verdict = { level: 'unknown', reasons: ['unlisted'] }

const event: TransferFacts['event'] = {
  account,
  chain: 'eip155:31337',
  block: 10,
  position: 0,
  txId: '0xaa',
  time: 1_000_000,
  status: 'confirmed',
  kind: 'fungible',
  direction: 'in',
  asset: '0x00000000000000000000000000000000000000aa',
  tokenId: null,
  raw: 5n,
  from: stranger,
  to: account,
  initiator: stranger,
  isInternal: false,
  method: null,
  fee: null,
  nonce: null,
  operation: null,
  protocol: null,
}

function judge(changes: Partial<TransferFacts['event']>, facts: Partial<TransferFacts> = {}) {
  return judgeTransfer({
    event: { ...event, ...changes },
    token: ok,
    sentTo: new Set([friend]),
    lastSentAt: null,
    isDust: false,
    recipients: 1,
    ...facts,
  })
}

test('default: a listed token from a stranger is ok', () => {
  expect(judge({})).toEqual(ok)
})

test('behavior: what the account itself initiated is never spam (data-sources.md §7)', () => {
  const spam: Verdict = { level: 'spam', reasons: ['counterfeit'] }
  expect(judge({ initiator: account, raw: 0n, from: likeFriend }, { token: spam, isDust: true })).toEqual(ok)
})

test('behavior: zero-value transferFrom in the account’s name is spam, of a listed token too', () => {
  const spoof = { direction: 'out', raw: 0n, from: account, to: stranger } as const
  expect(judge(spoof)).toEqual({ level: 'spam', reasons: ['zero-value'] })
  expect(judge({ ...spoof, to: likeFriend })).toEqual({ level: 'spam', reasons: ['zero-value', 'lookalike'] })
})

test('behavior: a counterparty that shows the digits of a known one is spam, the known one is not (product.md §5)', () => {
  expect(judge({ from: likeFriend })).toEqual({ level: 'spam', reasons: ['lookalike'] })
  expect(judge({ from: friend })).toEqual(ok)
  expect(judge({ from: likeFriend }, { sentTo: new Set() })).toEqual(ok)
})

test('behavior: as one that shows the account’s own', () => {
  const likeAccount = `0x11${'7'.repeat(32)}111111`
  expect(judge({ from: likeAccount }).reasons).toEqual(['lookalike'])
})

test('behavior: any address with the digits shown, and only those', () => {
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
  fc.assert(
    fc.property(hex(40), hex(32), (digits, middle) => {
      const known = `0x${digits}`
      const like = `0x${digits.slice(0, 2)}${middle}${digits.slice(-6)}`
      fc.pre(like !== known)
      const sentTo = new Set([known])
      expect(judge({ from: like }, { sentTo }).reasons).toContain('lookalike')
      expect(judge({ from: known }, { sentTo })).toEqual(ok)
    }),
  )
})

test('behavior: dust is suspicious; spam when it looks alike or follows a payment; nothing from a known sender', () => {
  expect(judge({}, { isDust: true })).toEqual({ level: 'suspicious', reasons: ['dust'] })
  expect(judge({}, { isDust: true, lastSentAt: 1 })).toEqual({ level: 'spam', reasons: ['dust'] })
  expect(judge({ from: likeFriend }, { isDust: true }).level).toBe('spam')
  expect(judge({ from: friend }, { isDust: true, lastSentAt: 1 })).toEqual(ok)
})

test('behavior: an unlisted token to more than 30, or made for the account unasked, is suspicious', () => {
  const token = unlisted
  expect(judge({}, { token, recipients: 30 })).toEqual(unlisted)
  const airdrop = { level: 'suspicious', reasons: ['airdrop', 'unlisted'] }
  expect(judge({}, { token, recipients: 31 })).toEqual(airdrop)
  expect(judge({ from: `0x${'0'.repeat(40)}` }, { token })).toEqual(airdrop)
  expect(judge({}, { recipients: 31 })).toEqual(ok)
})

test('behavior: a transfer is no better than its token', () => {
  const token: Verdict = { level: 'spam', reasons: ['counterfeit', 'unlisted'] }
  expect(judge({}, { token })).toEqual(token)
})

test('behavior: taking an allowance back is no transfer of nothing', () => {
  expect(judge({ kind: 'approval', direction: 'out', raw: 0n, to: stranger })).toEqual(ok)
})

test.each([
  ['9,999 of a token of six decimals at $1', { raw: 9_999n, decimals: 6, price: 1, asset: 'x' }, true],
  ['a cent of it', { raw: 10_000n, decimals: 6, price: 1, asset: 'x' }, false],
  ['a token without a price', { raw: 1n, decimals: 18, price: 0, asset: 'x' }, false],
  ['a token without decimals', { raw: 1n, decimals: null, price: 1, asset: 'x' }, false],
  ['10⁻⁶ of a coin without a price', { raw: 10n ** 12n, decimals: 18, price: 0, asset: null }, false],
  ['less than that', { raw: 10n ** 12n - 1n, decimals: 18, price: 0, asset: null }, true],
  ['nothing at all', { raw: 0n, decimals: 18, price: 1, asset: null }, false],
])('behavior: %s: dust %s (data-sources.md §7)', (_, { raw, asset, ...worth }, expected) => {
  expect(isDust({ kind: asset === null ? 'native' : 'fungible', asset, raw }, worth)).toBe(expected)
})
