import { parseWith, wireTransactionSchema } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import { toWireTransaction } from './toWireTransaction.js'

const usdx = createAccountEvent().asset ?? ''
const tokens = new Map([[usdx, { name: 'USDX', symbol: 'USDX', decimals: 6 }]])
const noPicture = () => ''

test('behavior: amounts are exact, whatever their size and decimals (data-sources.md §5)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 77 }), (raw, decimals) => {
      const facts = new Map([[usdx, { name: null, symbol: null, decimals }]])
      const { transfers } = toWireTransaction(gangwayOne, [createAccountEvent({ raw })], facts, noPicture)
      const numeric = transfers[0]?.quantity.numeric ?? ''
      expect(numeric).toMatch(/^\d+(\.\d*[1-9])?$/)
      expect(parseUnits(numeric, decimals)).toBe(raw)
    }),
  )
})

test('behavior: whatever happened, it is as the wire has it', () => {
  const text = fc.option(fc.string({ unit: 'binary' }), { nil: null })
  const event = fc
    .record({
      block: fc.nat(),
      time: fc.nat({ max: 4_000_000_000_000 }),
      status: fc.constantFrom('confirmed' as const, 'failed' as const),
      kind: fc.constantFrom(
        'native' as const,
        'fungible' as const,
        'nft' as const,
        'approval' as const,
        'call' as const,
      ),
      direction: fc.constantFrom('in' as const, 'out' as const, 'self' as const),
      asset: fc.constantFrom(null, usdx, `0x${'d'.repeat(40)}`),
      tokenId: fc.option(fc.bigInt({ min: 0n }).map(String), { nil: null }),
      raw: fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: null }),
      to: fc.constantFrom(null, createAccountEvent().account),
      method: fc.constantFrom(null, '0x095ea7b3', '0xa9059cbb'),
      fee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 128n }), { nil: null }),
      nonce: fc.option(fc.nat(), { nil: null }),
    })
    .map(createAccountEvent)
  fc.assert(
    fc.property(event, fc.array(event, { maxLength: 3 }), text, (first, rest, name) => {
      const facts = new Map([[usdx, { name, symbol: name, decimals: null }]])
      const wire = toWireTransaction(gangwayOne, [first, ...rest], facts, noPicture)
      expect(parseWith(wireTransactionSchema, wire)).toEqual(wire)
      expect(
        wire.transfers.every(({ fungible_info, nft_info }) => Boolean(fungible_info) !== Boolean(nft_info)),
      ).toBe(true)
    }),
  )
})

test('default: the coin has no address; fee and nonce are the transaction’s (data-sources.md §1.3)', () => {
  const { account, from } = createAccountEvent()
  const event = createAccountEvent({
    ...{ kind: 'native', asset: null, direction: 'out', from: account, to: from, initiator: account },
    ...{ raw: 15n * 10n ** 17n, fee: 21_000n * 10n ** 9n, nonce: 4, method: null },
  })
  const { metadata, transfers } = toWireTransaction(gangwayOne, [event], tokens, noPicture)
  expect(metadata).toMatchObject({ operationType: 'send', fee: '0.000021', nonce: 4, block: 7 })
  expect(transfers).toEqual([
    {
      fungible_info: { name: 'Ether', symbol: 'ETH' },
      direction: 'out',
      quantity: { numeric: '1.5' },
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      verdict: { level: 'ok', reasons: [] },
    },
  ])
})

test('behavior: how much moved of a token without known decimals is unknown, never base units', () => {
  const { asset } = createAccountEvent()
  const silent = new Map([[asset ?? '', { name: 'Odd', symbol: 'ODD', decimals: null }]])
  expect(toWireTransaction(gangwayOne, [createAccountEvent()], silent, noPicture).transfers[0]).toMatchObject(
    {
      fungible_info: { symbol: 'ODD' },
      quantity: { numeric: '' },
    },
  )
})

test('behavior: an NFT has its flag and its number (services.md §3)', () => {
  const event = createAccountEvent({
    ...{ kind: 'nft', tokenId: '42', raw: 3n },
    verdict: { level: 'spam', reasons: ['lure'] },
  })
  expect(toWireTransaction(gangwayOne, [event], tokens, noPicture).transfers[0]).toMatchObject({
    nft_info: { name: 'USDX #42', flags: { is_spam: true } },
    quantity: { numeric: '3' },
    token_id: '42',
  })
  expect(toWireTransaction(gangwayOne, [event], new Map(), noPicture).transfers[0]?.nft_info?.name).toBe(
    'NFT #42',
  )
})

test('behavior: an NFT’s picture is its preview, where there is one (product.md §3)', () => {
  const event = createAccountEvent({ kind: 'nft', tokenId: '42', raw: 1n })
  const { transfers } = toWireTransaction(gangwayOne, [event], tokens, ({ tokenId }) => `picture:${tokenId}`)
  expect(transfers[0]?.nft_info?.content).toEqual({
    preview: { url: 'picture:42' },
    detail: { url: 'picture:42' },
  })
})

test('behavior: approvals and calls have a list of no transfers, and so has what failed', () => {
  for (const differing of [{ kind: 'approval' }, { kind: 'call' }, { status: 'failed' }] as const)
    expect(
      toWireTransaction(gangwayOne, [createAccountEvent(differing)], tokens, noPicture).transfers,
    ).toEqual([])
})

test('behavior: the first transfer that is no spam says from whom and to whom it was', () => {
  const stranger = `0x${'5'.repeat(40)}`
  const spam = createAccountEvent({ from: stranger, verdict: { level: 'spam', reasons: ['lure'] } })
  const { metadata } = toWireTransaction(gangwayOne, [spam, createAccountEvent()], tokens, noPicture)
  expect(metadata.sentFrom).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})

test('behavior: a token has its picture, an NFT none (product.md §3)', () => {
  const events = [createAccountEvent(), createAccountEvent({ kind: 'nft', tokenId: '42' })] as const
  const { transfers } = toWireTransaction(gangwayOne, events, tokens, ({ asset }) => `picture:${asset}`)
  expect(transfers[0]?.fungible_info).toEqual({
    name: 'USDX',
    symbol: 'USDX',
    icon: { url: `picture:${usdx}` },
  })
  expect(transfers[1]).not.toHaveProperty('fungible_info')
})

test('behavior: the protocol is named, and whether it is a bridge; nothing is said where none is known', () => {
  const write = (differing: Partial<ReturnType<typeof createAccountEvent>>) =>
    toWireTransaction(gangwayOne, [createAccountEvent(differing)], tokens, noPicture).metadata
  expect(write({ operation: 'claim', protocol: 'Merkl' })).toMatchObject({
    operationType: 'claim',
    protocol: { name: 'Merkl', isBridge: false },
  })
  expect(write({ operation: 'bridge', protocol: 'Across' })).toMatchObject({
    operationType: 'receive',
    protocol: { name: 'Across', isBridge: true },
  })
  expect(write({ operation: 'deposit' })).not.toHaveProperty('protocol')
})

test.each(['unknown', 'suspicious', 'spam'] as const)(
  'error: a stranger’s transaction with a move that is %s has no protocol',
  (level) => {
    const told = { operation: 'claim', protocol: 'Merkl' } as const
    const scam = createAccountEvent({
      ...told,
      asset: `0x${'d'.repeat(40)}`,
      verdict: { level, reasons: [] },
    })
    const write = (change: Partial<typeof scam>) =>
      toWireTransaction(
        gangwayOne,
        [createAccountEvent({ ...told, ...change }), { ...scam, ...change }],
        tokens,
        noPicture,
      ).metadata
    expect(write({})).not.toHaveProperty('protocol')
    expect(write({ initiator: scam.account })).toMatchObject({ protocol: { name: 'Merkl' } })
  },
)
