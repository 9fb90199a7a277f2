import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { Config } from '../config/config.js'
import { createFakeFrame, type FakeFrame, fakeUser } from '../embeddedWallet/tests/createFakeFrame.js'
import { skipReadyDelay } from '../embeddedWallet/tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from '../embeddedWallet/tests/startFrameConfig.js'
import { canReplaceTransaction, replaceTransaction } from './replaceTransaction.js'
import { createSentTransaction } from './tests/createSentTransaction.js'
import { updateSend } from './updateSend.js'

const sent = createSentTransaction({ from: fakeUser.evmAddress, nonce: 7 })

let frame: FakeFrame
let config: Config
let stop: () => void
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  skipReadyDelay()
  frame = createFakeFrame({ url: frameUrl })
  const started = startFrameConfig()
  config = started.config
  stop = started.stop
  await logIn(config)
  config.setState({ transactions: [sent] })
})
afterEach(() => {
  stop()
  frame.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A chain that answers as the test says and notes who asks for what. */
function useChain(replace: NonNullable<NamespaceClient['replace']>) {
  const watched: (string | undefined)[] = []
  const client: Pick<NamespaceClient, 'replace' | 'watchTransaction'> = {
    replace,
    watchTransaction: ({ replacement }, _onUpdate, signal) =>
      new Promise((resolve) => {
        watched.push(replacement?.hash)
        signal.addEventListener('abort', () => resolve())
      }),
  }
  namespaceClients(config).set('eip155', Promise.resolve(client as NamespaceClient))
  return watched
}

describe('replaceTransaction', () => {
  test('default: the wallet in the frame is asked, and what it sent is noted and followed', async () => {
    const asked: boolean[] = []
    const watched = useChain(async (connection, { transaction, isCancellation }) => {
      expect(connection.accounts[0].address).toBe(fakeUser.evmAddress)
      expect(transaction).toBe(sent)
      expect(config.state.send.loading).toBe(true)
      asked.push(isCancellation)
      return { hash: '0x2', isCancellation }
    })
    await replaceTransaction(config, { hash: '0x1', isCancellation: true })
    expect(asked).toEqual([true])
    expect(config.state.send.loading).toBe(false)
    const submittedAt = expect.any(Number)
    const replacement = { hash: '0x2', isCancellation: true, submittedAt }
    expect(config.state.transactions).toEqual([{ ...sent, replacement }])
    await expect.poll(() => watched).toContain('0x2')
  })

  test('error: pressed twice, or while a send is open, nothing more is asked', async () => {
    const by = { hash: '0x2', isCancellation: false }
    let answer = (_by: typeof by) => {}
    const replace = vi.fn(() => new Promise<typeof by>((resolve) => (answer = resolve)))
    useChain(replace)
    const first = replaceTransaction(config, { hash: '0x1', isCancellation: false })
    const second = replaceTransaction(config, { hash: '0x1', isCancellation: false })
    await expect(second).rejects.toMatchObject({ code: 'SEND_INVALID_PARAMETERS' })
    await expect.poll(() => replace.mock.calls.length).toBe(1)
    answer(by)
    await first
    updateSend(config, { loading: true })
    await expect(replaceTransaction(config, { hash: '0x1', isCancellation: false })).rejects.toThrow()
    expect(replace).toHaveBeenCalledTimes(1)
  })

  test('error: what fails leaves the row as it was, and the next try is allowed', async () => {
    useChain(async () => {
      throw new GangwayError('SEND_NONCE_TOO_LOW')
    })
    for (const isCancellation of [true, false])
      await expect(replaceTransaction(config, { hash: '0x1', isCancellation })).rejects.toMatchObject({
        code: 'SEND_NONCE_TOO_LOW',
      })
    expect(config.state.transactions).toEqual([sent])
    expect(config.state.send.loading).toBe(false)
  })

  test('error: one that is decided is not replaced', async () => {
    const replace = vi.fn(async () => ({ hash: '0x2', isCancellation: false }))
    useChain(replace)
    for (const status of ['confirmed', 'failed', 'cancelled', 'unknown'] as const) {
      config.setState({ transactions: [{ ...sent, status }] })
      await expect(replaceTransaction(config, { hash: '0x1', isCancellation: true })).rejects.toMatchObject({
        code: 'SEND_NONCE_TOO_LOW',
      })
    }
    expect(replace).not.toHaveBeenCalled()
  })

  test('behavior: no other wallet is asked, which might pay a second time, and nobody on Solana', async () => {
    const replace = vi.fn(async () => ({ hash: '0x2', isCancellation: false }))
    useChain(replace)
    expect(canReplaceTransaction(config.state, sent)).toBe(true)
    const own = [...config.state.connections.values()].find(
      ({ chainNamespace }) => chainNamespace === 'eip155',
    )
    if (!own) throw new Error('not connected')
    const other = { ...own, id: 'eip155:wallet.test' }
    const elsewhere = { ...config.state, connections: new Map([[other.id, other]]), current: other.id }
    expect(canReplaceTransaction(elsewhere, sent)).toBe(false)
    expect(canReplaceTransaction(config.state, { ...sent, from: '0x1' })).toBe(false)
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const
    expect(canReplaceTransaction(config.state, { ...sent, networkId: solana })).toBe(false)
    config.setState({ connections: elsewhere.connections, current: other.id })
    await expect(replaceTransaction(config, { hash: '0x1', isCancellation: false })).rejects.toMatchObject({
      code: 'SEND_INVALID_PARAMETERS',
    })
    expect(replace).not.toHaveBeenCalled()
  })
})
