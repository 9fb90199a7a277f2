import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProgramArgs, isWide, runBySecondRoad } from '@gangway/dev'
import { expect, test } from 'vitest'
import {
  createGuardedPost,
  createMetrics,
  openDatabase,
  startWebhookDelivery,
  toEndpointId,
  webhookMigrations,
  webhookTypes,
} from '../src/index.js'
import { createTestLog } from './createTestLog.js'
import { startWebhookReceiver } from './startWebhookReceiver.js'

const script = new URL('./deliverForever.ts', import.meta.url)
const count = 12

test.skipIf(!isWide)(
  'behavior: no webhook is lost by kill -9 of either side, and each is handled once',
  { meta: runBySecondRoad, timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-webhooks-'))
    const file = join(folder, 'handled')
    // Handled and never answered: the sender dies with both on its hands.
    const receiver = await startWebhookReceiver({ file, answer: () => undefined })
    const database = join(folder, 'database')
    const args = getProgramArgs(script, [database, receiver.url, `${count}`])
    const first = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(first.stdout, 'data')
    await expect.poll(() => receiver.readHandled().length, { timeout: 60_000 }).toBe(2)
    first.kill('SIGKILL')
    await once(first, 'close')
    await receiver.stop()

    const again = await startWebhookReceiver({ file, port: receiver.port })
    const { log } = createTestLog()
    const opened = await openDatabase({
      ...{ location: { folder: database }, migrations: [webhookMigrations], log },
    })
    const endpoint = {
      ...{ projectId: 'shop', url: again.url, types: webhookTypes, secrets: [new Uint8Array(32)] },
      isPrivate: true,
    }
    // Half a minute later another may take what the first had begun.
    const getNow = () => Date.now() + 31_000
    const second = startWebhookDelivery({
      ...{ database: opened.database, endpoints: [{ ...endpoint, id: toEndpointId(endpoint) }], log },
      ...{ metrics: createMetrics(), post: createGuardedPost(), getNow, getEarliest: getNow },
    })
    await expect.poll(() => again.arrived.length, { timeout: 60_000 }).toBe(count)
    // The two came a second time, with the same ids.
    expect(again.readHandled()).toHaveLength(count)
    expect(new Set(again.readHandled()).size).toBe(count)
    await second.close()
    await opened.close()
    await again.stop()
    await rm(folder, { recursive: true })
  },
)
