import type { CaipNetworkId } from '@gangway/protocol'
import type { DatabaseLocation } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { chainCursors } from '../src/database/chainCursors.js'
import { openTestDatabase } from './openTestDatabase.js'
import { spawnFollower } from './spawnFollower.js'

/**
 * Of two live processes on one database one follows, and the other goes on once that was killed. `send` makes something
 * happen to the account.
 */
export async function expectTakeOver(options: {
  location: Exclude<DatabaseLocation, string>
  chain: CaipNetworkId
  url: string
  account: string
  send: () => Promise<void>
}): Promise<void> {
  const { location, chain, send } = options
  // Long enough for a busy machine: who does not come to renew it loses it alive.
  const settings = { ...options, leaseTime: 5_000 }
  const { database, close } = await openTestDatabase(location)
  onTestFinished(close)
  const getHolder = async () => {
    const [cursor] = await database.select().from(chainCursors).where(eq(chainCursors.chain, chain))
    return cursor?.holder
  }
  const first = await spawnFollower(settings)
  onTestFinished(first.kill)
  await expect.poll(getHolder, { timeout: 20_000 }).toEqual(expect.any(String))
  const holder = await getHolder()
  const second = await spawnFollower(settings)
  onTestFinished(second.kill)
  for (let time = 0; time < 3; time += 1) {
    const hasWritten = first.hasWritten()
    await send()
    await hasWritten
  }
  expect(await getHolder()).toBe(holder)
  expect(second.countWritten()).toBe(0)
  await send()
  await first.kill()
  const hasWritten = second.hasWritten()
  await send()
  await hasWritten
  expect(await getHolder()).not.toBe(holder)
}
