import { expect, test } from 'vitest'
import { createBuyProvider } from './createBuyProvider.js'

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const purchase = {
  purchaseId: 'p-1',
  chain: 'eip155:31337',
  symbol: 'USDX',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  currency: 'USD',
  amount: '100.00',
  method: 'card',
  returnUrl: null,
}

function createDesk() {
  const payments: object[] = []
  const app = createBuyProvider({
    key: 'key',
    getUrl: () => 'http://desk.localhost',
    // Nobody listens: what is told gets lost.
    webhookUrl: 'http://127.0.0.1:1/',
    pay: async (payment) => `0x${payments.push(payment)}`,
  })
  const begin = async (more: object = {}) => {
    const body = JSON.stringify({ ...purchase, ...more })
    const response = await app.request('/api/sessions', { method: 'POST', headers, body })
    const { id } = (await response.json()) as { id: string }
    return {
      press: (action: string, fields: Record<string, string> = {}) =>
        app.request(`/buy/${id}`, { method: 'POST', body: new URLSearchParams({ action, ...fields }) }),
      readPage: async () => (await app.request(`/buy/${id}`)).text(),
      readStatus: async () => {
        const answer = await app.request(`/api/sessions/${id}`, { headers })
        return ((await answer.json()) as { session: { status: string } }).session.status
      },
    }
  }
  const arm = (fault: string) =>
    app.request('/faults', { method: 'POST', body: new URLSearchParams({ fault }) })
  return { app, payments, begin, arm }
}

test('default: a card pays at once, and once however often it is pressed', async () => {
  const { begin, payments, arm } = createDesk()
  await arm('message-lost')
  const { press, readPage } = await begin()
  expect(await readPage()).toContain('data-status="created"')
  await Promise.all([press('pay'), press('pay')])
  await press('cancel')
  expect(payments).toEqual([
    { network: purchase.chain, address: purchase.address, asset: 'usdx', amount: '98.45' },
  ])
  expect(await readPage()).toContain('data-status="sent"')
})

test('behavior: a transfer between banks arrives when it is let', async () => {
  const { begin, payments, arm } = createDesk()
  await arm('message-lost')
  const { press, readStatus } = await begin({ amount: null })
  await press('pay', { method: 'ach_bank_account', amount: '10.00' })
  expect([await readStatus(), payments]).toEqual(['awaiting', []])
  await press('arrive')
  expect([await readStatus(), payments.length]).toEqual(['sent', 1])
})

test.each([
  ['decline', 'declined'],
  ['refund', 'refunded'],
  ['cancel', 'cancelled'],
])('behavior: %s pays nobody', async (action, status) => {
  const { begin, payments, arm } = createDesk()
  await arm('message-lost')
  const { press, readStatus } = await begin()
  await press(action)
  expect([await readStatus(), payments]).toEqual([status, []])
})

test('error: without its key nobody is answered; markup is text', async () => {
  const { app, begin } = createDesk()
  expect((await app.request('/api/check')).status).toBe(401)
  expect((await app.request('/buy/unknown')).status).toBe(400)
  const { readPage } = await begin({ address: '<img src=x>' })
  expect(await readPage()).not.toContain('<img')
})

test('behavior: a fault happens once, and is shown until then', async () => {
  const { app, arm } = createDesk()
  await arm('quote-down')
  expect(await (await app.request('/')).text()).toContain('The next price is answered with 500.')
  const ask = async () =>
    (await app.request('/api/quote', { method: 'POST', headers, body: JSON.stringify(purchase) })).status
  expect([await ask(), await ask()]).toEqual([500, 200])
  expect((await arm('unknown')).status).toBe(400)
})
