import { createLog, createMetrics, type OpenDatabase } from '@gangway/server-kit'
import { createPostgresStore, openPostgresBus } from '../src/index.js'
import { startTestRelay, type TestRelay } from './startTestRelay.js'

/** Starts one of several relays on a database. `busOf`: the connections of its bus, if not the same. */
export async function startSharingRelay(
  { database, clock }: OpenDatabase,
  busOf: Pick<OpenDatabase, 'openLane' | 'openDoorbell'>,
): Promise<TestRelay> {
  const logLines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void logLines.push(line) })
  const { openLane, openDoorbell } = busOf
  const { getNow } = clock
  const bus = await openPostgresBus({
    ...{ database: openLane(1), log, metrics: createMetrics(), getNow },
    ...(openDoorbell ? { openDoorbell } : {}),
  })
  const store = createPostgresStore({ database, origin: bus.origin, getNow })
  const relay = await startTestRelay({ store, bus, ...clock })
  return {
    ...relay,
    logLines,
    async close() {
      await relay.close()
      await bus.close()
      await store.close()
    },
  }
}
