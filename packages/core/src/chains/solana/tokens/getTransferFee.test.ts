import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTransferFee, readTransferFeeConfig } from './getTransferFee.js'

const maxU64 = 2n ** 64n - 1n
const none = { epoch: 0n, maximumFee: 0n, basisPoints: 0 }
const u64 = fc.bigInt(0n, maxU64)
const rule = fc.record({ epoch: u64, maximumFee: u64, basisPoints: fc.integer({ min: 0, max: 10_000 }) })

test('default', () => {
  const onePercent = { epoch: 5n, maximumFee: maxU64, basisPoints: 100 }
  expect(getTransferFee({ older: none, newer: onePercent }, 5n, 1_000_000n)).toBe(10_000n)
})

test('behavior: the older fee holds until the epoch of the newer one', () => {
  const config = { older: none, newer: { epoch: 5n, maximumFee: maxU64, basisPoints: 100 } }
  expect(getTransferFee(config, 4n, 1_000_000n)).toBe(0n)
  expect(getTransferFee(config, 6n, 1_000_000n)).toBe(10_000n)
})

test('behavior: rounded up, and no more than the maximum', () => {
  const config = { older: none, newer: { epoch: 0n, maximumFee: 20n, basisPoints: 1 } }
  expect(getTransferFee(config, 0n, 1n)).toBe(1n)
  expect(getTransferFee(config, 0n, 10_000n)).toBe(1n)
  expect(getTransferFee(config, 0n, 10_001n)).toBe(2n)
  expect(getTransferFee(config, 0n, maxU64)).toBe(20n)
})

test('behavior: never more than is sent, never less than its part unless the maximum says so', () => {
  fc.assert(
    fc.property(rule, rule, u64, u64, (older, newer, epoch, amount) => {
      const fee = getTransferFee({ older, newer }, epoch, amount)
      const { basisPoints, maximumFee } = epoch < newer.epoch ? older : newer
      expect(fee >= 0n && fee <= amount && fee <= maximumFee).toBe(true)
      if (fee < maximumFee) {
        expect(fee * 10_000n >= amount * BigInt(basisPoints)).toBe(true)
        expect((fee - 1n) * 10_000n < amount * BigInt(basisPoints)).toBe(true)
      }
    }),
  )
})

test('behavior: read as the program stores it', () => {
  const data = Buffer.alloc(108)
  data.fill(7, 0, 64)
  data.writeBigUInt64LE(11n, 64)
  data.writeBigUInt64LE(1n, 72)
  data.writeBigUInt64LE(2n, 80)
  data.writeUInt16LE(3, 88)
  data.writeBigUInt64LE(4n, 90)
  data.writeBigUInt64LE(maxU64, 98)
  data.writeUInt16LE(10_000, 106)
  expect(readTransferFeeConfig(data)).toMatchObject({
    older: { epoch: 1n, maximumFee: 2n, basisPoints: 3 },
    newer: { epoch: 4n, maximumFee: maxU64, basisPoints: 10_000 },
  })
})
