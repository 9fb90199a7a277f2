import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSwapAmount } from './swapAmounts.js'

/** A pool of two tokens whose product stays, and what it keeps of an amount, ten thousandths; base units. */
type Pool = { sell: bigint; buy: bigint; fee: bigint }

const swap = ({ sell, buy, fee }: Pool, amount: bigint) => {
  const taken = amount * (10_000n - fee)
  return (taken * buy) / (sell * 10_000n + taken)
}

async function find(pool: Pool, wanted: bigint, first: bigint) {
  const asked: bigint[] = []
  const found = await findSwapAmount(wanted, first, async (amount) => {
    asked.push(amount)
    return { received: swap(pool, amount), quote: amount }
  })
  return { ...found, asked }
}

const units = (min: bigint, max: bigint) => fc.bigInt({ min, max })

describe('findSwapAmount: how much has to be given for an amount', () => {
  test('default: an amount that brings what is wanted, with few questions', async () => {
    const pool = { sell: 1_000n * 10n ** 18n, buy: 2_500_000n * 10n ** 6n, fee: 30n }
    const { received, asked } = await find(pool, 5_000n * 10n ** 6n, 2n * 10n ** 18n)
    expect(received).toBeGreaterThanOrEqual(5_000n * 10n ** 6n)
    expect(received).toBeLessThan(5_003n * 10n ** 6n)
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  test('behavior: in deep pools the amount brings what is wanted and little more, whatever the guess', async () => {
    await fc.assert(
      fc.asyncProperty(
        units(10n ** 12n, 10n ** 30n),
        units(10n ** 12n, 10n ** 30n),
        fc.integer({ min: 0, max: 100 }),
        units(1n, 50n),
        units(1n, 10n ** 6n),
        async (sell, buy, fee, share, off) => {
          const pool = { sell, buy, fee: BigInt(fee) }
          // Up to a twentieth of what is there.
          const wanted = (buy * share) / 1_000n
          const { amount, received, asked, quote } = await find(
            pool,
            wanted,
            (sell * share * off) / 10n ** 7n + 1n,
          )
          expect(received).toBeGreaterThanOrEqual(wanted)
          // A thousandth, or what one base unit brings.
          expect(received - wanted).toBeLessThanOrEqual(wanted / 1_000n + buy / sell + 1n)
          expect(quote).toBe(amount)
          expect(asked.length).toBeLessThanOrEqual(5)
          expect(asked.every((each) => each > 0n)).toBe(true)
        },
      ),
    )
  })

  test('behavior: where nothing brings as much, what brings the most is given back', async () => {
    const pool = { sell: 10n ** 9n, buy: 50n * 10n ** 6n, fee: 30n }
    const { received, asked } = await find(pool, 60n * 10n ** 6n, 1n)
    expect(received).toBeLessThan(50n * 10n ** 6n)
    expect(asked).toHaveLength(5)
  })

  test('error: what cannot be asked is not guessed', async () => {
    const failing = findSwapAmount(1n, 1n, async () => {
      throw new Error('no route')
    })
    await expect(failing).rejects.toThrow('no route')
  })
})
