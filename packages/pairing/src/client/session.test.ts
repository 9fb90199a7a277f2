import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  pairTestClients,
} from '../tests/createTestClients.js'
import { createTestClock } from '../tests/createTestClock.js'
import { waitFor } from '../tests/waitFor.js'
import type { DappClient } from './dappClient.js'
import type { WalletClient } from './walletClient.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

const week = 604_800_000

async function pair(getNow: () => number = Date.now) {
  const options = { relayUrl: relay.url, getNow }
  const dapp = await createTestDapp(options)
  const wallet = await createTestWallet(options)
  return { dapp, wallet, ...(await pairTestClients(dapp, wallet)) }
}

const sign = (
  dapp: DappClient,
  topic: string,
  text = '0x00',
  more: { expiry?: number; signal?: AbortSignal } = {},
) => dapp.request({ topic, networkId: 'eip155:31337', method: 'personal_sign', params: [text], ...more })

function answerAll(wallet: WalletClient): void {
  wallet.subscribe((event) => {
    if (event.type === 'request') void wallet.respond(event.request.id, { result: event.request.params })
  })
}

test('default: asks and is answered', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { request } = await asked
  expect(request).toMatchObject({
    topic,
    networkId: 'eip155:31337',
    method: 'personal_sign',
    params: ['0x00'],
  })
  await wallet.respond(request.id, { result: { signature: '0x12' } })
  expect(await answer).toEqual({ signature: '0x12' })
  expect(wallet.getRequests()).toEqual([])
})

test('behavior: a second tap answers nothing', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { id } = (await asked).request
  const both = [wallet.respond(id, { result: 'first' }), wallet.respond(id, { result: 'second' })]
  await expect(both[1]).rejects.toMatchObject({ code: 'PAIRING_REQUEST_EXPIRED' })
  await both[0]
  expect(await answer).toBe('first')
})

test('error: what cannot be written down is no answer, and the request stays open', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { id } = (await asked).request
  await expect(wallet.respond(id, { result: 1n })).rejects.toThrow('BigInt')
  expect(wallet.getRequests()).toMatchObject([{ id }])
  await wallet.respond(id, { result: '1' })
  expect(await answer).toBe('1')
})

test('behavior: two requests at once both arrive, and each gets its own answer', async () => {
  const { dapp, wallet, topic } = await pair()
  answerAll(wallet)
  const texts = ['one', 'two', 'three']
  const answers = await Promise.all(texts.map((text) => sign(dapp, topic, text)))
  expect(answers).toEqual(texts.map((text) => [text]))
})

test('error: the wallet’s refusal comes with its code and data', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const refusal = { name: 'PeerError', code: 4001, message: 'No', data: { why: 'not' } }
  const answer = expect(sign(dapp, topic)).rejects.toMatchObject(refusal)
  const { code, message, data } = refusal
  await wallet.respond((await asked).request.id, { error: { code, message, data } })
  await answer
})

test('error: what the session does not allow is refused unseen', async () => {
  const { dapp, wallet, topic } = await pair()
  const ask = (networkId: string, method: string) => dapp.request({ topic, networkId, method, params: [] })
  await expect(ask('eip155:1', 'personal_sign')).rejects.toMatchObject({ code: 5100 })
  await expect(ask('eip155:31337', 'eth_sign')).rejects.toMatchObject({ code: 3001 })
  await expect(ask('cosmos:1', 'personal_sign')).rejects.toMatchObject({ code: 5100 })
  await expect(ask('nowhere', 'personal_sign')).rejects.toMatchObject({ code: 1001 })
  expect(wallet.getRequests()).toEqual([])
})

test('error: nobody answers in time, and then nobody can', async () => {
  const clock = createTestClock()
  const { dapp, wallet, topic } = await pair(clock.getNow)
  const asked = waitFor(wallet, 'request')
  const rejected = expect(sign(dapp, topic)).rejects.toMatchObject({ code: 'PAIRING_REQUEST_EXPIRED' })
  const { request } = await asked
  const expired = waitFor(wallet, 'expire')
  clock.pass(300_001)
  await Promise.all([dapp.wake(), wallet.wake()])
  await rejected
  expect(await expired).toEqual({ type: 'expire', kind: 'request', id: request.id })
  await expect(wallet.respond(request.id, { result: '0x' })).rejects.toMatchObject({
    code: 'PAIRING_REQUEST_EXPIRED',
  })
})

test('parameters: expiry is 300 … 604800 s', async () => {
  const { dapp, wallet, topic } = await pair()
  answerAll(wallet)
  for (const expiry of [299, 604_801, 300.5])
    await expect(sign(dapp, topic, '0x00', { expiry })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await sign(dapp, topic, '0x00', { expiry: 604_800 })).toEqual(['0x00'])
})

test('error: aborted', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const abort = new AbortController()
  const answer = expect(sign(dapp, topic, '0x00', { signal: abort.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  await asked
  abort.abort()
  await answer
  await expect(sign(dapp, topic, '0x00', { signal: abort.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
})

test('behavior: the wallet changes what it allows', async () => {
  const { dapp, wallet, topic } = await pair()
  const updated = waitFor(dapp, 'update')
  const accounts = ['eip155:31338:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
  const eip155 = { ...approved.eip155, accounts }
  await wallet.update(topic, { eip155 })
  expect(await updated).toEqual({ type: 'update', topic, namespaces: { eip155 } })
  expect(dapp.getSessions()[0]?.namespaces).toEqual({ eip155 })
  expect(wallet.getSessions()[0]?.namespaces).toEqual({ eip155 })
  await expect(
    wallet.update(topic, { eip155: { ...eip155, accounts: ['solana:a:b'] } }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('behavior: events that were approved arrive, others cannot be sent', async () => {
  const { dapp, wallet, topic } = await pair()
  const told = waitFor(dapp, 'event')
  const event = { networkId: 'eip155:31338', name: 'chainChanged', data: 31338 }
  await wallet.emit(topic, event)
  expect(await told).toEqual({ type: 'event', topic, ...event })
  await expect(wallet.emit(topic, { ...event, name: 'message' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('behavior: either side extends a session to seven days from then', async () => {
  const clock = createTestClock()
  const { dapp, wallet, topic } = await pair(clock.getNow)
  clock.pass(60_000)
  const extended = waitFor(dapp, 'extend')
  await wallet.extend(topic)
  expect((await extended).expiresAt).toBeGreaterThan(clock.getNow() + week - 60_000)
  const extendedByPage = waitFor(wallet, 'extend')
  await dapp.extend(topic)
  expect((await extendedByPage).topic).toBe(topic)
})

test('behavior: both sides ping', async () => {
  const { dapp, wallet, topic } = await pair()
  await Promise.all([dapp.ping(topic), wallet.ping(topic)])
})

test('error: nobody answers a ping within 30 s', async () => {
  const clock = createTestClock()
  const { dapp, wallet, topic } = await pair(clock.getNow)
  await wallet.close()
  const ping = expect(dapp.ping(topic)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  clock.pass(30_001)
  await dapp.wake()
  await ping
})

test('behavior: ended by the page', async () => {
  const { dapp, wallet, topic } = await pair()
  const ended = waitFor(wallet, 'end')
  await dapp.disconnect(topic)
  expect(await ended).toEqual({ type: 'end', topic })
  expect([...dapp.getSessions(), ...wallet.getSessions()]).toEqual([])
  await expect(sign(dapp, topic)).rejects.toMatchObject({ code: 'PAIRING_SESSION_ENDED' })
})

test('behavior: ended by the wallet, also for a request under way', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = expect(sign(dapp, topic)).rejects.toMatchObject({ code: 'PAIRING_SESSION_ENDED' })
  const { request } = await asked
  const ended = waitFor(dapp, 'end')
  await wallet.disconnect(topic)
  expect(await ended).toEqual({ type: 'end', topic })
  await answer
  expect(wallet.getRequests()).toEqual([])
  await expect(wallet.respond(request.id, { result: 1 })).rejects.toMatchObject({
    code: 'PAIRING_SESSION_ENDED',
  })
})

test('behavior: a session ends on both sides after seven days', async () => {
  const clock = createTestClock()
  const { dapp, wallet, topic } = await pair(clock.getNow)
  const ends = [waitFor(dapp, 'end'), waitFor(wallet, 'end')]
  clock.pass(week + 1_000)
  // Neither needs the relay to know.
  await Promise.allSettled([dapp.wake(), wallet.wake()])
  expect(await Promise.all(ends)).toEqual([
    { type: 'end', topic },
    { type: 'end', topic },
  ])
  expect([...dapp.getSessions(), ...wallet.getSessions()]).toEqual([])
})

test('behavior: closing a client ends what it waits for', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = expect(sign(dapp, topic)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await asked
  await dapp.close()
  await answer
})
