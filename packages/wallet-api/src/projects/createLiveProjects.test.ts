import { createLog } from '@gangway/server-kit'
import { afterEach, expect, test } from 'vitest'
import { openAuthDatabase } from '../../tests/startAuthApi.js'
import { createLiveProjects } from './createLiveProjects.js'
import { keepProject, removeKeptProject } from './keptProjects.js'
import type { Project } from './project.js'

const base: readonly Project[] = [
  { id: 'one', name: 'One', origins: ['https://one.example'], custody: 'escrow' },
]
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function follow() {
  const opened = await openAuthDatabase()
  stops.push(opened.close)
  const { database } = opened
  const log = createLog({ level: 'silent' })
  const [live, other] = [createLiveProjects({ base, log }), createLiveProjects({ base, log })]
  stops.push(live.close, other.close)
  await Promise.all([live.follow(database), live.follow(database), other.follow(database)])
  return { live, other, deps: { database, getNow: () => 1 } }
}

const read = (live: ReturnType<typeof createLiveProjects>) => live.list().map(({ name }) => name)
const soon = { timeout: 5_000 }

test('behavior: every follower of a database knows what was added and changed within five seconds, over those of the environment', async () => {
  const { live, other, deps } = await follow()
  expect([read(live), live.listKept()]).toEqual([['One'], []])
  const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], custody: 'escrow' } as const
  expect(await keepProject(deps, { project: shop, by: 'olga', isNew: true })).toBe(true)
  // Of two who add it at once one is told.
  expect(await keepProject(deps, { project: { ...shop, name: 'Lost' }, by: 'olga', isNew: true })).toBe(false)
  await keepProject(deps, { project: { ...shop, id: 'one', name: 'Changed' }, by: 'olga' })
  for (const each of [live, other]) await expect.poll(() => read(each), soon).toEqual(['Changed', 'Shop'])
  expect(live.listKept()).toHaveLength(2)
  const remove = (id: string, isOfEnvironment: boolean) =>
    removeKeptProject(deps, { id, isOfEnvironment, by: 'olga' })
  expect([await remove('shop', false), await remove('one', true), await remove('one', true)]).toEqual([
    'removed',
    'removed',
    'unknown',
  ])
  await expect.poll(() => read(live), soon).toEqual(['One'])
})

test('error: a project with people stays, and while the database is away what was read last is served', async () => {
  const { live, deps } = await follow()
  const { database } = deps
  const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], custody: 'escrow' } as const
  await keepProject(deps, { project: shop, by: 'olga' })
  await database.execute(
    `insert into auth_accounts (id, project_id, created_at, is_email_verified) values ('a', 'shop', 1, true)`,
  )
  expect(await removeKeptProject(deps, { id: 'shop', isOfEnvironment: false, by: 'olga' })).toBe('in use')
  await expect.poll(() => read(live), soon).toEqual(['One', 'Shop'])
  await stops[0]?.()
  stops.shift()
  let asked = 0
  const log = { ...createLog({ level: 'silent' }), warn: () => void asked++ }
  const late = createLiveProjects({ base, log })
  stops.push(late.close)
  await late.follow(database)
  expect([read(late), asked, read(live)]).toEqual([['One'], 1, ['One', 'Shop']])
})
