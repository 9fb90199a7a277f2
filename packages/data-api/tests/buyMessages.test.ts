import { createHmac, randomUUID } from 'node:crypto'
import type { OnrampUrlResponse } from '@gangway/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseMessages } from '../src/database/purchaseMessages.js'
import { createTestAddress } from './createTestAddress.js'
import { eachDatabase } from './eachDatabase.js'
import { deskKey, startBuying, startDesk, type TestBuying } from './startBuying.js'
import { getDeadUrl } from './startDataApi.js'

const hash = `0x${'ab'.repeat(32)}`
const path = '/v1/onramp/webhooks/local'

await eachDatabase((open) => {
  let buying: TestBuying
  let desk: Awaited<ReturnType<typeof startDesk>>
  let opened: Awaited<ReturnType<typeof open>>

  beforeAll(async () => {
    opened = await open()
    desk = await startDesk()
    buying = await startBuying({ database: opened.database, rpcUrl: await getDeadUrl(), desk })
  })
  afterAll(async () => {
    await buying.stop()
    await desk.stop()
    await opened.close()
  })

  async function begin() {
    const address = createTestAddress()
    const { body } = await buying.begin(address)
    const { purchaseId, url } = body as OnrampUrlResponse
    return { purchaseId, address, reference: url.split('/').at(-1) ?? '' }
  }

  type Begun = Awaited<ReturnType<typeof begin>>

  const toEvent = ({ purchaseId, address, reference }: Begun, status: string, more: object = {}) => ({
    id: randomUUID(),
    type: 'purchase.updated',
    data: { id: reference, purchaseId, status, address, transactionHash: null, ...more },
  })

  function send(event: object, { time = Date.now() / 1000, secret = deskKey, provider = 'local' } = {}) {
    const body = JSON.stringify(event)
    const seconds = Math.floor(time)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return buying.ask(path.replace('local', provider), body, {
      'local-signature': `t=${seconds},v1=${signature}`,
    })
  }

  const getState = async ({ purchaseId }: Begun) => (await buying.getPurchase(purchaseId)).state

  test('default: what the provider signs moves a purchase', async () => {
    const begun = await begin()
    expect(await getState(begun)).toBe('started')
    expect((await send(toEvent(begun, 'paid'))).status).toBe(204)
    expect(await getState(begun)).toBe('paid')
    expect(
      (await send(toEvent(begun, 'sent', { transactionHash: hash.toUpperCase().replace('0X', '0x') })))
        .status,
    ).toBe(204)
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({ state: 'sent', transactionHash: hash })
  })

  test.each([
    ['forged', { secret: 'another key' }],
    ['of an hour ago', { time: Date.now() / 1000 - 3_600 }],
    ['of the future', { time: Date.now() / 1000 + 3_600 }],
  ])('error: a message %s changes nothing', async (_, options) => {
    const begun = await begin()
    expect(await send(toEvent(begun, 'paid'), options)).toMatchObject({
      status: 401,
      body: { code: 'BUY_WEBHOOK_REFUSED' },
    })
    expect(await getState(begun)).toBe('started')
  })

  test('error: without a signature, altered on its way, or for nobody', async () => {
    const begun = await begin()
    const event = toEvent(begun, 'paid')
    expect(await buying.ask(path, event)).toMatchObject({ status: 401 })
    const body = JSON.stringify(event)
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', deskKey).update(`${time}.${body}`).digest('hex')
    const headers = { 'local-signature': `t=${time},v1=${signature}` }
    expect(await buying.ask(path, body.replace('paid', 'sent'), headers)).toMatchObject({ status: 401 })
    expect(await send(event, { provider: 'nobody' })).toMatchObject({ status: 404 })
    expect(await send(event, { provider: 'moonpay' })).toMatchObject({ status: 404 })
    expect(await getState(begun)).toBe('started')
  })

  test('behavior: of a purchase that nobody here began: taken, and nothing comes of it', async () => {
    const begun = await begin()
    const event = toEvent({ ...begun, purchaseId: randomUUID(), reference: 'unknown' }, 'paid')
    expect((await send(event)).status).toBe(204)
    expect(await getState(begun)).toBe('started')
  })

  test.each([
    ['user-123', 'unknown'],
    ['', 'order 7'],
    ["'; drop table purchases; --", 'unknown'],
    ['a\u0000b', 'c\u0000d'],
  ])(
    'behavior: of another integration of the account, whose id %j is none of ours',
    async (purchaseId, reference) => {
      const begun = await begin()
      const event = toEvent({ ...begun, purchaseId, reference }, 'paid')
      expect((await send(event)).status).toBe(204)
      expect((await send(event)).status).toBe(204)
      expect(await getState(begun)).toBe('started')
    },
  )

  test('behavior: with a name that no text has, of a purchase of ours', async () => {
    const begun = await begin()
    const event = { ...toEvent({ ...begun, reference: 'a\u0000b' }, 'paid'), id: `${randomUUID()}\u0000` }
    expect((await send(event)).status).toBe(204)
    expect(await getState(begun)).toBe('paid')
  })

  test('behavior: a second try on the same page, after one that failed', async () => {
    const begun = await begin()
    await send(toEvent(begun, 'declined'))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({ state: 'failed', failure: 'DECLINED' })
    await send(toEvent(begun, 'paid'))
    expect(await getState(begun)).toBe('failed')
    const second = { ...begun, reference: randomUUID() }
    await send(toEvent(second, 'paid'))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({ state: 'paid', failure: null })
    await send(toEvent(second, 'sent', { transactionHash: hash }))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({ state: 'sent', transactionHash: hash })
  })

  test('behavior: sent, and then to another address than the one it was begun for', async () => {
    const begun = await begin()
    await send(toEvent(begun, 'sent', { transactionHash: hash }))
    await send(toEvent({ ...begun, address: createTestAddress() }, 'sent', { transactionHash: hash }))
    const elsewhere = { state: 'failed', failure: 'OTHER_ADDRESS', transactionHash: null }
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject(elsewhere)
    await send(toEvent(begun, 'sent', { transactionHash: hash }))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject(elsewhere)
  })

  test('behavior: twice, and ten times at once, is once; its id is spent for whatever else it says', async () => {
    const begun = await begin()
    const event = toEvent(begun, 'paid')
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204))
    const rows = await opened.database.select().from(purchaseMessages)
    expect(rows.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)
    expect(
      (await send({ ...event, data: { ...event.data, status: 'sent', transactionHash: hash } })).status,
    ).toBe(204)
    expect(await getState(begun)).toBe('paid')
  })

  test('behavior: in the wrong order, and all at once, they come to the same', async () => {
    const [late, atOnce] = [await begin(), await begin()]
    for (const status of ['sent', 'paid', 'created', 'declined']) await send(toEvent(late, status))
    await Promise.all(
      ['paid', 'sent', 'created', 'declined', 'paid'].map((status) => send(toEvent(atOnce, status))),
    )
    expect([await getState(late), await getState(atOnce)]).toEqual(['sent', 'sent'])
  })

  test('error: to another address than the one it was begun for', async () => {
    const begun = await begin()
    const address = createTestAddress()
    // Before it is paid the person may still change it back.
    await send(toEvent({ ...begun, address }, 'created'))
    expect(await getState(begun)).toBe('started')
    await send(toEvent({ ...begun, address }, 'sent', { transactionHash: hash }))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({
      state: 'failed',
      failure: 'OTHER_ADDRESS',
      transactionHash: null,
    })
  })

  test('error: a hash that is none is none', async () => {
    const begun = await begin()
    await send(toEvent(begun, 'sent', { transactionHash: 'javascript:alert(1)' }))
    expect(await buying.getPurchase(begun.purchaseId)).toMatchObject({ state: 'sent', transactionHash: null })
  })

  test('behavior: money that comes after it was given up counts', async () => {
    const begun = await begin()
    await buying.ask(`/v1/onramp/purchases/${begun.purchaseId}/abandon?projectId=local`, {})
    expect(await getState(begun)).toBe('abandoned')
    await send(toEvent(begun, 'paid'))
    expect(await getState(begun)).toBe('paid')
    await buying.ask(`/v1/onramp/purchases/${begun.purchaseId}/abandon?projectId=local`, {})
    expect(await getState(begun)).toBe('paid')
  })

  test('error: above the limit of an address, whoever it is signed by', async () => {
    const limited = await startBuying({
      ...{ database: opened.database, rpcUrl: await getDeadUrl(), desk },
      rateLimits: { perClient: 30, perProject: 0 },
    })
    const answers = []
    for (let times = 0; times < 4; times++) answers.push((await limited.ask(path, {})).status)
    expect(answers).toEqual([401, 401, 401, 429])
    await limited.stop()
    desk.setWebhookUrl(`${buying.url}/v1/onramp/webhooks/local`)
  })

  test('behavior: the logs know neither who buys nor what opens anything', async () => {
    const begun = await begin()
    await send(toEvent(begun, 'paid'))
    await send(toEvent(begun, 'paid'), { secret: 'canary' })
    const text = buying.getLines().join('\n').toLowerCase()
    for (const secret of [begun.address, begun.reference, begun.purchaseId, deskKey])
      expect(text).not.toContain(secret.toLowerCase())
  })
})
