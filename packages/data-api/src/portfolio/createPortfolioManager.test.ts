import { type CaipNetworkId, GangwayError, type PortfolioNetwork, type WireBalance } from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { expect, test } from 'vitest'
import type { BalanceAnswer, BalanceManager } from '../balances/createBalanceManager.js'
import { createPortfolioManager } from './createPortfolioManager.js'

const one: CaipNetworkId = gangwayOne.caipNetworkId
const two: CaipNetworkId = gangwayTwo.caipNetworkId
const target = { address: '0x1', networks: [gangwayOne, gangwayTwo] }

const createCoin = (chainId: CaipNetworkId, value: number): WireBalance => ({
  ...{ name: 'Ether', symbol: 'ETH', chainId, value, price: 1_000, iconUrl: '' },
  quantity: { decimals: '18', numeric: String(value / 1_000) },
})

const answer = (balances: WireBalance[], partial: CaipNetworkId[] = []): BalanceAnswer => ({
  body: { balances, ...(partial.length > 0 ? { meta: { partial } } : {}) },
  freshness: { state: 'hit', age: 5 },
})

/** `answers`: what each network tells, by its id. */
function create(answers: Record<string, () => Promise<BalanceAnswer>>, timeLimit?: number) {
  const asked: boolean[] = []
  const getBalances: BalanceManager['getBalances'] = ({ networks: [network] }, { isForced }) => {
    asked.push(isForced)
    return (
      answers[network?.caipNetworkId ?? '']?.() ??
      Promise.reject(new GangwayError('DATA_BALANCE_UNAVAILABLE'))
    )
  }
  const getDayChanges = async (assets: readonly string[]) =>
    assets.map((asset) => (asset === one ? 0.25 : null))
  return {
    portfolios: createPortfolioManager({ balances: { getBalances }, prices: { getDayChanges }, timeLimit }),
    asked,
  }
}

test('default: all networks in one sum, with each token, and the change where the prices know it', async () => {
  const { portfolios, asked } = create({
    [one]: async () => answer([createCoin(one, 2_000)]),
    [two]: async () => answer([createCoin(two, 1_000)], [two]),
  })
  const read = await portfolios.read(target, { isForced: true })
  expect(read.freshness).toEqual({ state: 'hit', age: 5 })
  expect(read.answer).toMatchObject({
    ...{ value: 3_000, change: 400, changeOf: 2_000, failed: [] },
    tokens: [
      {
        symbol: 'ETH',
        quantity: '3',
        value: 3_000,
        networks: [{ chainId: one, quantity: '2' }, { chainId: two }],
      },
    ],
    networks: [
      { status: 'ready', chainId: one, value: 2_000, change: 400, balances: [{ change: 0.25 }] },
      { status: 'ready', chainId: two, partial: true, value: 1_000, change: null },
    ],
  })
  expect(asked).toEqual([true, true])
})

test('behavior: a network that fails is named, and the others are told before it', async () => {
  let fail = () => {}
  const failing = new Promise<BalanceAnswer>((_, reject) => {
    fail = () => reject(new GangwayError('DATA_BALANCE_UNAVAILABLE'))
  })
  const { portfolios } = create({ [one]: () => failing, [two]: async () => answer([createCoin(two, 7)]) })
  const told: PortfolioNetwork[] = []
  const reading = portfolios.read(target, {
    isForced: false,
    onNetwork(network) {
      told.push(network)
      fail()
    },
  })
  const { answer: whole } = await reading
  expect(told.map(({ chainId, status }) => [chainId, status])).toEqual([
    [two, 'ready'],
    [one, 'failed'],
  ])
  expect(whole).toMatchObject({ value: 7, failed: [one] })
})

test('behavior: a network that does not answer holds up none, and is no zero', async () => {
  const { portfolios } = create({ [one]: () => new Promise(() => undefined) }, 20)
  const { answer: whole } = await portfolios.read({ ...target, networks: [gangwayOne] }, { isForced: false })
  expect(whole.networks).toEqual([{ status: 'failed', chainId: one }])
  expect(whole.failed).toEqual([one])
})
