import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deriveKeys, type WalletKeys } from '../../keys/walletKeys.js'
import type { Signers } from '../../requests/signingContext.js'
import { createKeyRing } from './createKeyRing.js'

let keys: WalletKeys
beforeEach(async () => {
  keys = await deriveKeys(new Uint8Array(16).fill(3))
})
afterEach(() => {
  vi.useRealTimers()
})

const digest = new Uint8Array(32).fill(1)
const notReady = expect.objectContaining({ code: 'WALLET_NOT_READY' })
const isWiped = () => keys.evmKey.every((byte) => byte === 0) && keys.solanaKey.every((byte) => byte === 0)

test('default: unlocks once, signs many times', async () => {
  const ring = createKeyRing(Date.now)
  const unlock = vi.fn(async () => keys)
  const sign = () => ring.use('a', unlock, async ({ signEvmDigest }) => signEvmDigest(digest))
  const signature = await sign()
  expect(signature).toHaveLength(65)
  expect([27, 28]).toContain(signature[64])
  expect(await sign()).toEqual(signature)
  expect(unlock).toHaveBeenCalledTimes(1)
  ring.lock()
})

test('behavior: signers are of no use once the work is done', async () => {
  const ring = createKeyRing(Date.now)
  const kept = await ring.use(
    'a',
    async () => keys,
    async (signers): Promise<Signers> => signers,
  )
  expect(() => kept.signEvmDigest(digest)).toThrow(notReady)
  expect(() => kept.signSolanaMessage(digest)).toThrow(notReady)
  ring.lock()
})

test('behavior: locked in the middle, nothing is signed with wiped keys', async () => {
  const ring = createKeyRing(Date.now)
  const signing = ring.use(
    'a',
    async () => keys,
    async ({ signSolanaMessage }) => {
      ring.lock()
      await Promise.resolve()
      return signSolanaMessage(digest)
    },
  )
  await expect(signing).rejects.toEqual(notReady)
  expect(isWiped()).toBe(true)
})

test('behavior: keys that arrive after the lock are wiped unused', async () => {
  const ring = createKeyRing(Date.now)
  let arrive = (_keys: WalletKeys) => {}
  const arriving = new Promise<WalletKeys>((resolve) => {
    arrive = resolve
  })
  const signing = ring.use(
    'a',
    () => arriving,
    async ({ signEvmDigest }) => signEvmDigest(digest),
  )
  ring.lock()
  arrive(keys)
  await expect(signing).rejects.toEqual(notReady)
  expect(isWiped()).toBe(true)
})

test('behavior: keys are wiped after 5 min, in use or not (embedded-wallet.md §0 D4)', async () => {
  vi.useFakeTimers()
  const ring = createKeyRing(Date.now)
  const sign = () =>
    ring.use(
      'a',
      async () => keys,
      async ({ signEvmDigest }) => signEvmDigest(digest),
    )
  await sign()
  await vi.advanceTimersByTimeAsync(299_000)
  await sign()
  expect(isWiped()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isWiped()).toBe(true)
})

test('behavior: a machine that slept past the time unlocks anew, and so does another wallet', async () => {
  let now = 0
  const ring = createKeyRing(() => now)
  const unlock = vi.fn(async () => deriveKeys(new Uint8Array(16)))
  const use = (walletId: string) => ring.use(walletId, unlock, async () => {})
  await use('a')
  now = 300_000
  await use('a')
  await use('b')
  expect(unlock).toHaveBeenCalledTimes(3)
  ring.lock()
})

test('error: an unlock that failed is tried again the next time', async () => {
  const ring = createKeyRing(Date.now)
  await expect(
    ring.use(
      'a',
      () => Promise.reject(new Error('no')),
      async () => {},
    ),
  ).rejects.toThrow('no')
  expect(
    await ring.use(
      'a',
      async () => keys,
      async () => 1,
    ),
  ).toBe(1)
  ring.lock()
})
