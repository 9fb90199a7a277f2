import { expect, test } from 'vitest'
import type { TokenMemory } from '../buyProvider.js'
import { createTransakTokens } from './createTransakTokens.js'

const signal = new AbortController().signal
const isSignedBy = async (text: string, token: string) => (text === `by ${token}` ? token : null)

/** A memory that processes share, a clock, and a Transak that gives a new token each time. */
function createWorld() {
  const rows: { sealed: string; madeAt: number }[] = []
  const memory: TokenMemory = {
    list: async () => [...rows].sort((one, other) => other.madeAt - one.madeAt),
    add: async (sealed, madeAt) => void rows.push({ sealed, madeAt }),
  }
  const world = { now: 1_000, asked: 0, isDown: false, rows }
  const start = (secret = 'secret') => {
    const tokens = createTransakTokens({
      ...{ secret, getNow: () => world.now },
      fetch: async () => {
        world.asked += 1
        if (world.isDown) throw new Error('down')
        return `token ${world.asked}`
      },
    })
    tokens.remember(memory)
    return tokens
  }
  return { world, start }
}

test('default: one token for all who ask, for five days, and after a restart too', async () => {
  const { world, start } = createWorld()
  const first = start()
  expect(await Promise.all([first.get(signal), first.get(signal)])).toEqual(['token 1', 'token 1'])
  expect(await start().get(signal)).toBe('token 1')
  expect(world.asked).toBe(1)
  world.now += 6 * 86_400_000
  expect(await start().get(signal)).toBe('token 2')
  expect(JSON.stringify(world.rows)).not.toContain('token')
})

test('behavior: what was signed before a restart, or by another process’s token, is opened', async () => {
  const { world, start } = createWorld()
  const one = start()
  await one.get(signal)
  expect(await start().open('by token 1', isSignedBy, signal)).toBe('token 1')
  world.now += 6 * 86_400_000
  expect(await start().get(signal)).toBe('token 2')
  expect(await one.open('by token 2', isSignedBy, signal)).toBe('token 2')
  expect(await one.open('by token 1', isSignedBy, signal)).toBe('token 1')
})

test('error: a stranger’s text has nobody asked for a new token; a refusal is kept for a minute', async () => {
  const { world, start } = createWorld()
  const tokens = start()
  await tokens.get(signal)
  for (let times = 0; times < 5; times++)
    expect(await tokens.open('by nobody', isSignedBy, signal)).toBeNull()
  expect(world.asked).toBe(1)
  world.isDown = true
  world.now += 6 * 86_400_000
  for (let times = 0; times < 5; times++) await expect(tokens.get(signal)).rejects.toThrow('down')
  expect(world.asked).toBe(2)
  world.now += 61_000
  await expect(tokens.get(signal)).rejects.toThrow('down')
  expect(world.asked).toBe(3)
})

test('error: what another secret has sealed is nothing', async () => {
  const { start } = createWorld()
  await start().get(signal)
  expect(await start('another').get(signal)).toBe('token 2')
})
