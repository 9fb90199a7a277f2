import { caipNetworkIdSchema, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { openTestDatabase } from './openTestDatabase.js'
import { startFollowers } from './startFollowers.js'

// A follower in a process of its own, to be killed: spawnFollower.ts.
const settingsSchema = v.object({
  location: v.union([v.object({ url: v.string() }), v.object({ folder: v.string() })]),
  urls: v.record(v.string(), v.string()),
  account: v.string(),
  chain: caipNetworkIdSchema,
  leaseTime: v.number(),
})

const settings = parseWith(settingsSchema, JSON.parse(process.argv[2] ?? ''))
const { location, urls, account, chain, leaseTime } = settings
const { database } = await openTestDatabase(location)
const { watched, changes } = startFollowers({ database, urls, leaseTime })
changes.subscribe(account, () => process.stdout.write('changed\n'))
await watched.touch(account, chain)
process.stdout.write('started\n')
