import { gangwayOne } from '@gangway/registry'
import type { NetworkSetting, OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLocalRelayerSigner, type SponsorPolicy } from '../src/index.js'
import type { RelayerSettings } from '../src/relayer/relayerSettings.js'
import { eachDatabase } from './eachDatabase.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import {
  caipNetworkId,
  createPerson,
  makePolicy,
  type Person,
  type SponsorChain,
  signBatch,
  startClosedGate,
  startSponsorChain,
  token,
  transfer,
} from './startSponsorChain.js'

/** Batches that are asked for at once, and what all of them may cost. */
const atOnce = process.env.GANGWAY_TEST_DEEP ? 200 : 40
const budget = (parseEther('0.02') * BigInt(atOnce)) / 200n
const waitLong = { timeout: 15_000, interval: 30 }
const stranger = () => privateKeyToAccount(generatePrivateKey()).address

await eachDatabase((location) => {
  let chain: SponsorChain
  let opened: OpenDatabase
  let api: TestAuthApi
  let key: Hex
  const apis: TestAuthApi[] = []

  beforeAll(async () => {
    chain = await startSponsorChain()
    opened = await openAuthDatabase(await location())
  })
  afterAll(async () => {
    await opened.close()
    await chain.stop()
  })
  beforeEach(async () => {
    await clearLimits(opened)
    await opened.database.execute(
      sql`truncate auth_sponsor_spending, auth_sponsored_batches, auth_sponsored_transactions, auth_relay_queues`,
    )
    key = generatePrivateKey()
    await chain.setBalance(privateKeyToAccount(key).address, parseEther('10'))
  })
  afterEach(async () => {
    await Promise.all(apis.splice(0).map((each) => each.stop()))
    await chain.call('evm_setAutomine', [true])
    await chain.call('evm_mine')
  })

  const start = async (
    policy: Partial<SponsorPolicy> = {},
    settings: Partial<RelayerSettings> = {},
    networks: readonly NetworkSetting[] = chain.networks,
  ) => {
    const signer = createLocalRelayerSigner(Buffer.from(key.slice(2), 'hex'))
    api = await startAuthApi(opened, {
      networks,
      sponsorship: { signer, policies: [makePolicy(policy)], settings: { interval: 40, ...settings } },
    })
    apis.push(api)
    return api
  }
  const enter = async (tokens = 1_000n) => {
    const person = await createPerson(api, await api.createDevice())
    if (tokens) await chain.mint(person.account.address, tokens)
    return person
  }
  const post = ({ device, accessToken }: Person, path: string, body: unknown) =>
    device.post(path, body, { accessToken })
  const ask = (person: Person, calls = [transfer(stranger(), 1n)]) =>
    post(person, '/auth/calls/sponsor/offer', { caipNetworkId, calls })
  const send = (person: Person, body: unknown) => post(person, '/auth/calls/sponsor/send', body)
  const read = async (person: Person, callsId: string) =>
    (await post(person, '/auth/calls/read', { callsId })).body
  const prepare = async (
    person: Person,
    calls = [transfer(stranger(), 1n)],
    change?: Parameters<typeof signBatch>[2],
  ) => signBatch(person, { ...(await ask(person, calls)).body, calls }, change)
  const relayer = () => privateKeyToAccount(key).address
  const waitForHash = (person: Person, callsId: string): Promise<Hex> =>
    vi.waitFor(async () => {
      const { transactionHash } = await read(person, callsId)
      expect(transactionHash).toMatch(/^0x/)
      return transactionHash
    }, waitLong)
  /** The hash is stored before the transaction is sent: a block mined at once would come too early for it. */
  const waitUntilSent = async (person: Person, callsId: string): Promise<Hex> => {
    const hash = await waitForHash(person, callsId)
    await vi.waitFor(() => chain.client.getTransaction({ hash }), waitLong)
    return hash
  }
  const waitForReceipt = (person: Person, callsId: string) =>
    vi.waitFor(async () => {
      const hash = await waitForHash(person, callsId)
      return chain.client.getTransactionReceipt({ hash })
    }, waitLong)
  const readSpent = async () => {
    const { rows } = await opened.database.execute<{ scope: string; spent: string }>(
      sql`select scope, spent::text from auth_sponsor_spending order by length(scope)`,
    )
    return rows.map(({ spent }) => BigInt(spent))
  }
  const readCost = async () => {
    const { rows } = await opened.database.execute<{ status: string; cost: string | null }>(
      sql`select status, cost::text from auth_sponsored_batches`,
    )
    return rows.every(({ status }) => status === 'done')
      ? rows.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n)
      : null
  }
  const waitForCost = (): Promise<bigint> =>
    vi.waitFor(async () => {
      const cost = await readCost()
      expect(cost).not.toBeNull()
      return cost ?? 0n
    }, waitLong)
  const refused = (reason: string) => ({
    status: 403,
    body: { code: 'CALLS_NO_CAPABILITY', reasons: [{ field: reason }] },
  })

  test('error: a batch that comes while an operator locks the account is not paid for', async () => {
    await start()
    const person = await enter()
    const batch = await prepare(person)
    let sending: ReturnType<typeof send> | undefined
    await opened.database.transaction(async (tx) => {
      await tx.execute(sql`update auth_accounts set locked_at = 1`)
      sending = send(person, batch)
      // Time to be checked, and tried on the chain.
      await tx.execute(sql`select pg_sleep(1)`)
    })
    expect(await sending).toMatchObject({ status: 400, body: { code: 'LOGIN_NOT_AVAILABLE' } })
    await opened.database.execute(sql`update auth_accounts set locked_at = null`)
    expect(await readSpent()).toEqual([])
  })

  test('default: an account without a coin sends two transfers in one batch, first and again', async () => {
    await start()
    const person = await enter()
    const [one, two] = [stranger(), stranger()]
    const calls = [transfer(one, 10n), transfer(two, 20n)]
    const offer = await ask(person, calls)
    expect(offer.body).toMatchObject({ isSponsored: true, relayer: relayer(), payer: 'One' })
    const seconds = Date.now() / 1000
    expect(offer.body.validUntil).toBeGreaterThan(seconds + 500)
    expect(offer.body.validUntil).toBeLessThanOrEqual(seconds + 600)
    const first = await signBatch(person, { ...offer.body, calls })
    expect(await send(person, first)).toMatchObject({ status: 200, body: {} })
    expect(await waitForReceipt(person, first.callsId)).toMatchObject({ status: 'success', type: 'eip7702' })
    const second = await prepare(person, calls, { authorization: false })
    expect(await send(person, second)).toMatchObject({ status: 200, body: {} })
    expect(await waitForReceipt(person, second.callsId)).toMatchObject({ status: 'success', type: 'eip1559' })
    expect(await read(person, second.callsId)).toMatchObject({ caipNetworkId, isGivenUp: false })
    expect(await Promise.all([one, two].map(chain.readTokens))).toEqual([20n, 40n])
    expect(await chain.client.getBalance({ address: person.account.address })).toBe(0n)
    const cost = await waitForCost()
    const left = await chain.client.getBalance({ address: relayer() })
    expect(parseEther('10') - left).toBe(cost)
    expect(await readSpent()).toEqual([cost, cost, cost])
  })

  test('behavior: the very same again changes nothing; other content is refused', async () => {
    await start()
    const person = await enter()
    const body = await prepare(person)
    const answers = await Promise.all([1, 2, 3].map(() => send(person, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await waitForReceipt(person, body.callsId)
    expect(await send(person, body)).toMatchObject({ status: 200 })
    const other = await prepare(person, undefined, { callsId: body.callsId })
    expect(await send(person, other)).toMatchObject({ status: 409, body: { code: 'CALLS_ID_TAKEN' } })
    await waitForCost()
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(1)
  })

  test.each<[string, Partial<SponsorPolicy>, (to: Address) => ReturnType<typeof transfer>]>([
    ['contract', { contracts: [stranger().toLowerCase()] }, (to) => transfer(to, 1n)],
    ['method', {}, (to) => ({ ...transfer(to, 1n), data: '0x095ea7b3' })],
    ['method', {}, () => ({ to: token, value: '0x0', data: '0x' })],
    ['value', {}, (to) => ({ ...transfer(to, 1n), value: '0x1' })],
    ['user', { perUserPerDay: 1n }, (to) => transfer(to, 1n)],
    ['day', { perDay: 1n }, (to) => transfer(to, 1n)],
    ['total', { total: 1n }, (to) => transfer(to, 1n)],
    ['wouldFail', {}, (to) => transfer(to, 1_001n)],
    ['off', { projectId: 'two' }, (to) => transfer(to, 1n)],
  ])('error: %s', async (reason, policy, makeCall) => {
    await start(policy)
    const person = await enter()
    const calls = [makeCall(stranger())]
    expect((await ask(person, calls)).body).toEqual({ isSponsored: false, reason })
    const validUntil = Math.floor(Date.now() / 1000) + 300
    const body = await signBatch(person, { relayer: relayer(), validUntil, calls })
    expect(await send(person, body)).toMatchObject(refused(reason))
    expect(await readSpent()).toEqual([])
    expect(await post(person, '/auth/calls/read', { callsId: body.callsId })).toMatchObject({ status: 404 })
  })

  test('error: an account that asks without end is made no more offers', async () => {
    await start()
    const [person, other] = [await enter(), await enter()]
    const calls = [transfer(stranger(), 1n)]
    expect((await ask(person, calls)).body).toMatchObject({ isSponsored: true })
    await opened.database.execute(
      sql`update limit_buckets set empty_at = empty_at + 3600000 where key like 'sponsor offers %'`,
    )
    expect((await ask(person, calls)).body).toEqual({ isSponsored: false, reason: 'user' })
    expect((await ask(other, calls)).body).toMatchObject({ isSponsored: true })
  })

  test('error: a relayer without coins, told to the operator once; the key is in no line', async () => {
    await start()
    await chain.setBalance(relayer(), 1n)
    const person = await enter()
    const calls = [transfer(stranger(), 1n)]
    expect((await ask(person, calls)).body).toEqual({ isSponsored: false, reason: 'relayer' })
    const validUntil = Math.floor(Date.now() / 1000) + 300
    const body = await signBatch(person, { relayer: relayer(), validUntil, calls })
    expect(await send(person, body)).toMatchObject(refused('relayer'))
    const told = () => api.lines.filter((line) => line.includes('running out of coins'))
    await vi.waitFor(() => expect(told()).toHaveLength(1), waitLong)
    const metrics = await api.metrics.registry.metrics()
    expect(metrics).toContain('gangway_relayer_balance')
    for (const text of [metrics, ...api.lines]) expect(text).not.toContain(key.slice(2))
  })

  test.each<[string, string, (person: Person) => Promise<object>]>([
    [
      'another account’s signature',
      'signature',
      async (person) => {
        const by = privateKeyToAccount(generatePrivateKey())
        const { signature } = await prepare({ ...person, account: by }, undefined, {
          delegator: person.account.address,
        })
        return { ...(await prepare(person)), signature }
      },
    ],
    [
      'other calls than signed',
      'signature',
      async (person) => ({
        ...(await prepare(person)),
        calls: [transfer(stranger(), 2n)],
      }),
    ],
    [
      'another end than signed',
      'signature',
      async (person) => {
        const body = await prepare(person)
        return { ...body, validUntil: body.validUntil - 1 }
      },
    ],
    [
      'an end that is over',
      'validUntil',
      async (person) => {
        const calls = [transfer(stranger(), 1n)]
        return signBatch(person, { relayer: relayer(), calls, validUntil: Math.floor(Date.now() / 1000) - 1 })
      },
    ],
    [
      'an end too far',
      'validUntil',
      async (person) => {
        const calls = [transfer(stranger(), 1n)]
        return signBatch(person, {
          relayer: relayer(),
          calls,
          validUntil: Math.floor(Date.now() / 1000) + 700,
        })
      },
    ],
    [
      'another delegate',
      'authorization',
      (person) => prepare(person, undefined, { authorization: { address: stranger() } }),
    ],
    ['chain 0', 'authorization', (person) => prepare(person, undefined, { authorization: { chainId: 0 } })],
    [
      'another chain',
      'authorization',
      (person) => prepare(person, undefined, { authorization: { chainId: 1 } }),
    ],
    [
      'another nonce',
      'authorization',
      (person) => prepare(person, undefined, { authorization: { nonce: 1 } }),
    ],
    [
      'another account’s authorisation',
      'authorization',
      (person) =>
        prepare(person, undefined, { authorization: { by: privateKeyToAccount(generatePrivateKey()) } }),
    ],
    ['no authorisation', 'authorization', (person) => prepare(person, undefined, { authorization: false })],
  ])('threat 24: %s is refused', async (_, field, make) => {
    await start()
    const person = await enter()
    const answer = await send(person, await make(person))
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', reasons: [{ field }] } })
    expect(await readSpent()).toEqual([])
  })

  test('threat 24: the session of another account sends nothing', async () => {
    await start()
    const [person, other] = [await enter(), await enter()]
    const body = await prepare(person)
    expect(await send(other, body)).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'signature' }] },
    })
  })

  test('behavior: calls that revert on the chain alone cost what they cost, and their receipt says so', async () => {
    await start()
    const person = await enter(5n)
    await chain.call('evm_setAutomine', [false])
    const [one, two] = [
      await prepare(person, [transfer(stranger(), 5n)]),
      await prepare(person, [transfer(stranger(), 4n)]),
    ]
    expect(await send(person, one)).toMatchObject({ status: 200 })
    expect(await send(person, two)).toMatchObject({ status: 200 })
    await waitUntilSent(person, one.callsId)
    await waitUntilSent(person, two.callsId)
    await chain.call('evm_mine')
    const receipts = [await waitForReceipt(person, one.callsId), await waitForReceipt(person, two.callsId)]
    expect(receipts.map(({ status }) => status).toSorted()).toEqual(['reverted', 'success'])
    const cost = await waitForCost()
    expect(cost).toBe(receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n))
    expect(await readSpent()).toEqual([cost, cost, cost])
  })

  test('behavior: a stuck transaction is offered more for; one is mined, and counted once', async () => {
    await start({}, { stuckAfter: 200 })
    const person = await enter()
    const body = await prepare(person)
    await chain.call('evm_setAutomine', [false])
    await send(person, body)
    const first = await waitUntilSent(person, body.callsId)
    await vi.waitFor(
      async () => expect((await read(person, body.callsId)).transactionHash).not.toBe(first),
      waitLong,
    )
    await chain.call('evm_mine')
    expect(await waitForReceipt(person, body.callsId)).toMatchObject({ status: 'success' })
    const cost = await waitForCost()
    expect(parseEther('10') - (await chain.client.getBalance({ address: relayer() }))).toBe(cost)
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(1)
  })

  test('behavior: a dropped transaction is sent again', async () => {
    await start({}, { repeatAfter: 100 })
    const person = await enter()
    const body = await prepare(person)
    await chain.call('evm_setAutomine', [false])
    await send(person, body)
    const hash = await waitUntilSent(person, body.callsId)
    await chain.call('anvil_dropTransaction', [hash])
    await vi.waitFor(() => chain.client.getTransaction({ hash }), waitLong)
    await chain.call('evm_mine')
    expect(await waitForReceipt(person, body.callsId)).toMatchObject({ status: 'success' })
  })

  test('behavior: two processes share one line of nonces', async () => {
    await start()
    const first = api
    const people = await Promise.all([enter(0n), enter(0n), enter(0n), enter(0n)].map((person) => person))
    for (const { account } of people) await chain.mint(account.address, 10n)
    await start()
    const bodies = await Promise.all(people.map((person) => prepare(person)))
    const answers = await Promise.all(people.map((person, index) => send(person, bodies[index])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(first).not.toBe(api)
    for (const [index, person] of people.entries())
      expect(await waitForReceipt(person, bodies[index]?.callsId ?? '')).toMatchObject({ status: 'success' })
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(4)
  })

  test(`behavior: ${atOnce} at once: one line of nonces, no budget passed, each answered`, async () => {
    await start({ perDay: budget })
    const people: Person[] = []
    for (let index = 0; index < 10; index++) people.push(await enter())
    const asked = people.flatMap((person) => Array.from({ length: atOnce / 10 }, () => person))
    const offers = await Promise.all(people.map((person) => ask(person)))
    const calls = [transfer(stranger(), 1n)]
    const bodies = await Promise.all(
      asked.map((person) => signBatch(person, { ...offers[people.indexOf(person)]?.body, calls })),
    )
    // A database that is asked for too much at once says so; the very same is then asked again.
    const insist = async (person: Person, body: unknown) => {
      for (;;) {
        const answer = await send(person, body)
        if (answer.status !== 503) return answer
        expect(answer.body).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
      }
    }
    const answers = await Promise.all(asked.map((person, index) => insist(person, bodies[index])))
    const taken = answers.filter(({ status }) => status === 200)
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, body }).toMatchObject(refused('day'))
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.length).toBeLessThan(atOnce)
    const cost = await waitForCost()
    expect(cost).toBeLessThanOrEqual(budget)
    expect(parseEther('10') - (await chain.client.getBalance({ address: relayer() }))).toBe(cost)
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(taken.length)
    const { rows } = await opened.database.execute<{ nonce: number }>(
      sql`select nonce::int from auth_sponsored_batches order by nonce`,
    )
    expect(rows.map(({ nonce }) => nonce)).toEqual(taken.map((_, index) => index))
    for (const [index, { status }] of answers.entries()) {
      const [person, body] = [asked[index], bodies[index]]
      if (status === 200 && person && body)
        expect(await waitForReceipt(person, body.callsId)).toMatchObject({ status: 'success' })
    }
  }, 180_000)

  test('behavior: what a roll-up takes for data is reserved, twice as much as it is now', async () => {
    await start()
    const person = await enter()
    const readReserved = async () => {
      const { rows } = await opened.database.execute<{ reserved: string }>(
        sql`select reserved::text from auth_sponsored_batches order by created_at desc limit 1`,
      )
      return BigInt(rows[0]?.reserved ?? 0)
    }
    expect(await send(person, await prepare(person))).toMatchObject({ status: 200 })
    const plain = await readReserved()
    await waitForCost()
    // Whatever is asked, the answer is this.
    const dataFee = parseEther('1')
    const answering = `0x7f${dataFee.toString(16).padStart(64, '0')}5f5260205ff3`
    const oracle = '0x420000000000000000000000000000000000000F'
    await chain.call('anvil_setCode', [oracle, answering])
    onTestFinished(async () => void (await chain.call('anvil_setCode', [oracle, '0x'])))
    expect((await ask(person)).body).toEqual({ isSponsored: false, reason: 'user' })
    // It would else send a mail of the next one's, to an inbox that nobody reads.
    await apis.pop()?.stop()
    await start({ perUserPerDay: parseEther('5'), perDay: parseEther('5'), total: parseEther('5') })
    const other = await enter()
    expect(await send(other, await prepare(other))).toMatchObject({ status: 200 })
    const reserved = await readReserved()
    expect(reserved).toBeGreaterThan(2n * dataFee)
    expect(reserved - 2n * dataFee).toBeLessThan(2n * plain)
    await waitForCost()
  })

  test('behavior: of many at once no more are taken than the relayer’s coins are enough for', async () => {
    await start()
    const people: Person[] = []
    for (let index = 0; index < 6; index++) people.push(await enter())
    const bodies = await Promise.all(people.map((person) => prepare(person)))
    await chain.call('evm_setAutomine', [false])
    const sendOwn = async (index: number) => {
      const person = people[index]
      return person && send(person, bodies[index])
    }
    expect(await sendOwn(0)).toMatchObject({ status: 200 })
    const { rows } = await opened.database.execute<{ reserved: string }>(
      sql`select reserved::text from auth_sponsored_batches`,
    )
    await chain.setBalance(relayer(), (BigInt(rows[0]?.reserved ?? 0) * 5n) / 2n)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(sendOwn))
    const taken = answers.filter((answer) => answer?.status === 200)
    expect(taken).toHaveLength(1)
    for (const answer of answers) if (answer?.status !== 200) expect(answer).toMatchObject(refused('relayer'))
    await chain.call('evm_setAutomine', [true])
    await waitForCost()
  })

  test('behavior: a restart between signing and sending sends the very same transaction, once', async () => {
    const closed = await startClosedGate(chain.url)
    await start({}, {}, [{ network: gangwayOne, rpcUrls: [closed.url] }])
    const person = await enter()
    const body = await prepare(person)
    expect(await send(person, body)).toMatchObject({ status: 200 })
    const hash = await waitForHash(person, body.callsId)
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(0)
    await api.stop()
    await closed.stop()
    await start({}, { repeatAfter: 100 })
    expect(await waitForReceipt(person, body.callsId)).toMatchObject({
      status: 'success',
      transactionHash: hash,
    })
    const cost = await waitForCost()
    expect(parseEther('10') - (await chain.client.getBalance({ address: relayer() }))).toBe(cost)
    expect(await chain.client.getTransactionCount({ address: relayer() })).toBe(1)
  })

  test('behavior: a restart between sending and the receipt pays once', async () => {
    await start()
    const person = await enter()
    const body = await prepare(person)
    await chain.call('evm_setAutomine', [false])
    await send(person, body)
    const hash = await waitUntilSent(person, body.callsId)
    await api.stop()
    await start({}, { repeatAfter: 100 })
    await chain.call('evm_mine')
    expect(await waitForReceipt(person, body.callsId)).toMatchObject({ transactionHash: hash })
    const cost = await waitForCost()
    expect(parseEther('10') - (await chain.client.getBalance({ address: relayer() }))).toBe(cost)
    expect(await readSpent()).toEqual([cost, cost, cost])
  })

  test('behavior: past its end it uses up its nonce and does nothing; the id says so', async () => {
    const closed = await startClosedGate(chain.url)
    await start({}, {}, [{ network: gangwayOne, rpcUrls: [closed.url] }])
    const person = await enter()
    const body = await prepare(person)
    await send(person, body)
    await waitForHash(person, body.callsId)
    await api.stop()
    await closed.stop()
    await opened.database.execute(sql`update auth_sponsored_batches set valid_until = 1`)
    await start({}, { repeatAfter: 100 })
    await vi.waitFor(
      async () => expect(await read(person, body.callsId)).toMatchObject({ isGivenUp: true }),
      waitLong,
    )
    expect(await chain.readTokens(person.account.address)).toBe(1_000n)
    expect(parseEther('10') - (await chain.client.getBalance({ address: relayer() }))).toBe(
      await waitForCost(),
    )
  })
})
