import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PortfolioBalance, PortfolioNetwork } from './portfolio.js'
import { sumBalances, sumPortfolio } from './sumPortfolio.js'

const [one, two] = ['eip155:1', 'eip155:10'] as const

function createBalance(change: Partial<PortfolioBalance> & { numeric?: string } = {}): PortfolioBalance {
  const { numeric = '1', ...rest } = change
  const quantity = { decimals: '18', numeric }
  return { name: 'Ether', symbol: 'ETH', chainId: one, price: 0, iconUrl: '', quantity, ...rest }
}

function createNetwork(chainId: 'eip155:1' | 'eip155:10', balances: PortfolioBalance[]): PortfolioNetwork {
  return { status: 'ready', chainId, balances, ...sumBalances(balances) }
}

test('default: one row a token over all networks, worth most first, with the change of what has one', () => {
  const coin = { value: 2_000, change: 0.25, numeric: '1.5' }
  const sum = sumPortfolio([
    createNetwork(one, [createBalance(coin), createBalance({ symbol: 'USDC', value: 500, numeric: '500' })]),
    createNetwork(two, [createBalance({ ...coin, chainId: two, value: 1_000, numeric: '0.75' })]),
  ])
  expect(sum).toMatchObject({
    value: 3_500,
    change: 600,
    changeOf: 3_000,
    unpriced: 0,
    hidden: 0,
    failed: [],
  })
  expect(
    sum.tokens.map(({ symbol, quantity, value, change, networks }) => [
      symbol,
      quantity,
      value,
      change,
      networks.map(({ chainId }) => chainId),
    ]),
  ).toEqual([
    ['ETH', '2.25', 3_000, 600, [one, two]],
    ['USDC', '500', 500, null, [one]],
  ])
})

test('behavior: a network that failed is named, and is no zero', () => {
  expect(sumPortfolio([{ status: 'failed', chainId: two }])).toMatchObject({
    value: 0,
    failed: [two],
    tokens: [],
  })
  const sum = sumPortfolio([
    createNetwork(one, [createBalance({ value: 5 })]),
    { status: 'failed', chainId: two },
  ])
  expect(sum).toMatchObject({ value: 5, failed: [two] })
})

test('behavior: what has no price is counted; where nothing has one there is no sum', () => {
  const unpriced = createBalance({ symbol: 'A' })
  expect(sumPortfolio([createNetwork(one, [unpriced])])).toMatchObject({
    value: null,
    change: null,
    unpriced: 1,
  })
  const both = createNetwork(one, [unpriced, createBalance({ value: 1 })])
  expect(sumPortfolio([both])).toMatchObject({ value: 1, unpriced: 1 })
  expect(sumPortfolio([createNetwork(one, [])])).toMatchObject({ value: 0, unpriced: 0 })
})

test('behavior: a token on no list is never one with a coin of the same symbol', () => {
  const imitation = createBalance({ address: `${two}:0x1`, chainId: two, isVerified: false })
  const unknown = createBalance({
    address: `${two}:0x2`,
    chainId: two,
    verdict: { level: 'unknown', reasons: ['unlisted'] },
  })
  const { tokens } = sumPortfolio([
    createNetwork(one, [createBalance()]),
    createNetwork(two, [imitation, unknown]),
  ])
  expect(tokens.map(({ id }) => id).sort()).toEqual([`${two}:${two}:0x1`, `${two}:${two}:0x2`, 'eth'])
})

test('behavior: what looks like spam is in no row and no sum, and what is nothing is in no row', () => {
  const spam = createBalance({
    symbol: 'X',
    value: 1e9,
    verdict: { level: 'spam', reasons: ['counterfeit'] },
  })
  const sum = sumPortfolio([createNetwork(one, [spam, createBalance({ numeric: '0.000' })])])
  expect(sum).toMatchObject({ value: 0, hidden: 1, tokens: [] })
})

test('behavior: quantities are added exactly, whatever their decimals', () => {
  const part = fc.record({
    whole: fc.bigInt({ min: 0n, max: 10n ** 30n }),
    digits: fc.integer({ min: 0, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const toText = ({ whole, digits }: { whole: bigint; digits: number }) => {
        const text = String(whole).padStart(digits + 1, '0')
        return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
      }
      const { tokens } = sumPortfolio([
        createNetwork(
          one,
          parts.map((each) => createBalance({ numeric: toText(each) })),
        ),
      ])
      const exact = parts.reduce((sum, { whole, digits }) => sum + whole * 10n ** BigInt(30 - digits), 0n)
      const [whole = '0', fraction = ''] = (tokens[0]?.quantity ?? '0').split('.')
      expect(BigInt(whole + fraction.padEnd(30, '0'))).toBe(exact)
    }),
  )
})

test('behavior: a price that was nothing a day ago changes nothing', () => {
  expect(sumBalances([createBalance({ value: 1, change: -1 })])).toMatchObject({
    value: 1,
    change: null,
    changeOf: 0,
  })
})
