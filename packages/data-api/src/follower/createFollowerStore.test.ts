import { needsPostgres, startPostgres } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/openTestDatabase.js'
import { createFollowerStore } from './createFollowerStore.js'

const chain = gangwayOne.caipNetworkId
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

// The embedded database has one connection: nobody stands by beside it.
test.skipIf(!postgres)(
  'behavior: who stands by does not wait for what the process that follows the chain is writing',
  needsPostgres,
  async () => {
    const { database, close } = await openTestDatabase({ url: (await postgres?.createDatabase()) ?? '' })
    const store = createFollowerStore(database, { leaseTime: 60_000, worldId: undefined })
    await store.lease(chain, 'one')
    const leases: unknown[] = []
    await store.commit(chain, 'one', {
      events: [],
      async write() {
        leases.push(await store.lease(chain, 'two'))
        return []
      },
    })
    expect(leases).toEqual([undefined])
    expect(await store.lease(chain, 'one')).toEqual({ cursor: null })
    await store.release(chain, 'one')
    expect(await store.lease(chain, 'two')).toEqual({ cursor: null })
    await close()
  },
)
