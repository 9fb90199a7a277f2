import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStoreGrants, takeGrantNumber } from '../src/auth/shares/countStoreGrants.js'
import { openAuthDatabase } from './startAuthApi.js'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())

test('behavior: grants are numbered from 1, also in a database whose count is gone, and each counts', async () => {
  await opened.database.execute(sql`delete from auth_store_grants`)
  expect(await countStoreGrants(opened.database)).toBe(0)
  expect(await takeGrantNumber(opened.database)).toBe(1)
  expect(await takeGrantNumber(opened.database)).toBe(2)
  expect(await countStoreGrants(opened.database)).toBe(2)
})
