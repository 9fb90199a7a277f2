import { expect, test } from 'vitest'
import { createDpopKey } from '../../http/dpop.js'
import { createMemoryStore } from '../../storage/openGuardedStore.js'
import { type DeviceWallet, readDevice, sealDevice, toDeviceName } from './device.js'

const name = toDeviceName('a@example.com')
const held: DeviceWallet = {
  userId: '0'.repeat(32),
  wallet: {
    walletId: '1'.repeat(32),
    version: 1,
    evmAddress: `0x${'2'.repeat(40)}`,
    solanaAddress: '3'.repeat(43),
  },
  setId: '4'.repeat(32),
  share: 'B'.repeat(44),
}

type Row = { nonce: Uint8Array; sealed: Uint8Array; sealKey: CryptoKey }

async function seal(): Promise<Row> {
  return (await sealDevice({ key: await createDpopKey(), held }, name)) as Row
}

test('default: reads what was sealed, with a key that still signs', async () => {
  const store = createMemoryStore()
  await store.write({ [name]: await seal() })
  const device = await readDevice(store, name)
  expect(device?.held).toEqual(held)
  expect(device?.key.privateKey.extractable).toBe(false)
})

test('behavior: the share is in the row only sealed, under a key that cannot be exported', async () => {
  const row = await seal()
  expect(Buffer.from(row.sealed).toString('latin1')).not.toContain(held.share)
  await expect(crypto.subtle.exportKey('raw', row.sealKey)).rejects.toThrow()
})

test('behavior: nothing that a wrapping key opens is in it: with share C a copy makes a key, and no wallet (threat 25)', async () => {
  const store = createMemoryStore()
  const blob = 'A'.repeat(59)
  const record: DeviceWallet = { ...held, ...{ wallet: { ...held.wallet, ...{ blob } } } }
  const row = await sealDevice({ key: await createDpopKey(), held: record }, name)
  await store.write({ [name]: row })
  const { sealKey, nonce, sealed } = row as Row
  const additionalData = new TextEncoder().encode(name)
  const algorithm = { name: 'AES-GCM', iv: Uint8Array.from(nonce), additionalData }
  const opened = await crypto.subtle.decrypt(algorithm, sealKey, Uint8Array.from(sealed))
  const text = Buffer.from(opened).toString()
  expect(text).toContain(held.wallet.evmAddress)
  expect(text).not.toContain(blob)
  expect((await readDevice(store, name))?.held).toEqual(held)
})

test('behavior: every changed byte, another row’s name or another shape is as good as nothing', async () => {
  const store = createMemoryStore()
  const row = await seal()
  for (const field of ['nonce', 'sealed'] as const) {
    for (const at of row[field].keys()) {
      const changed = Uint8Array.from(row[field])
      changed[at] = (changed[at] ?? 0) ^ 1
      await store.write({ [name]: { ...row, [field]: changed } })
      expect(await readDevice(store, name)).toBeNull()
    }
  }
  const other = toDeviceName('b@example.com')
  await store.write({ [other]: row, [name]: { ...row, sealKey: 'key' } })
  expect(await readDevice(store, other)).toBeNull()
  expect(await readDevice(store, name)).toBeNull()
})

test('behavior: one device for however an address is written', () => {
  expect(toDeviceName(' A@Example.COM ')).toBe(name)
})
