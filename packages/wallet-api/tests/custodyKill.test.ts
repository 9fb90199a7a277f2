import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isWide, runBySecondRoad } from '@gangway/dev'
import type { GrantClaims } from '@gangway/protocol'
import { openRecoveryShare, type RecoveryKey } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addKey } from '../src/kms/keySet.js'
import { createHolder, createPasskey, type Holder, toBytes, toText } from './createHolder.js'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { spawnTestService } from './spawnTestService.js'
import { createGrant, createId, createShare, ofFrame, recoveryUrl } from './startRecoveryApi.js'

const kills = process.env.GANGWAY_TEST_DEEP ? 50 : 2
const script = new URL('./serveRecoveryApi.ts', import.meta.url)
const keys = addKey(undefined)

let folder: string
let kill: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-recovery-'))
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true })
})

/** The recovery service in a process of its own, on the folder. */
async function spawnService() {
  const service = await spawnTestService(script, [folder, keys])
  kill = service.kill
  return {
    ...service,
    async sign(claims: GrantClaims): Promise<string> {
      return (await service.post('/grant', claims, ofFrame)).grant
    },
  }
}

/** A wallet whose holder outlives the service, and moves it to and fro. */
async function createMover(getService: () => Awaited<ReturnType<typeof spawnService>>) {
  const device: TestDevice = await createTestDevice({
    origin: recoveryUrl,
    fetch: (request) => getService().fetch(request),
    getNow: Date.now,
  })
  const wallet = { sub: createId(), projectId: 'local', walletId: createId() }
  const sign = (claims: GrantClaims) => getService().sign(claims)
  const holder: Holder = createHolder({ wallet, device, sign })
  const shares = new Map(Array.from({ length: 5 }, () => [createId(), createShare()]))
  for (const [setId, shareC] of shares) {
    const grant = await sign(createGrant(device, { ...wallet, setId }))
    await device.post('/shares/store', { grant, shareC }, { headers: ofFrame })
  }
  const secrets = [createPasskey(), createPasskey()]
  /** Every key a move was begun with: whether it was made, only the service knows. */
  const known = new Map<string, Uint8Array<ArrayBuffer>>()
  let acknowledged = 0

  const remember = ({ publicKey, privateKey }: RecoveryKey) => known.set(toText(publicKey), privateKey)
  const findKey = (publicKey: string | null) => known.get(publicKey ?? '') ?? new Uint8Array()

  return {
    /** Until the service is gone; `onMade`: after each move that was answered. */
    async move(onMade: () => void): Promise<number> {
      for (let moves = 0; ; moves++)
        try {
          const { mode, publicKey } = await holder.read()
          const move =
            mode === 'escrow'
              ? await holder.moveToUser(secrets, remember)
              : await holder.moveToEscrow(findKey(publicKey))
          const { status, body } = await move.send()
          if (status !== 200) throw new Error(body.code)
          acknowledged = body.custody.epoch
          onMade()
        } catch {
          return moves
        }
    },
    /** Everything is of one epoch: the shares come out as they went in, and both methods open the key there is. */
    async check() {
      const { mode, publicKey, epoch, methods } = await holder.read()
      expect(epoch).toBeGreaterThanOrEqual(acknowledged)
      expect(epoch).toBeLessThanOrEqual(acknowledged + 1)
      expect(methods).toHaveLength(mode === 'user' ? 2 : 0)
      const privateKey = mode === 'user' ? findKey(publicKey) : null
      // Rows of one moment come in the order of their ids, so which secret opens which is tried.
      for (const { id } of methods) {
        const opened = await Promise.all(secrets.map((secret) => holder.open(secret, id)))
        const found = opened.flatMap((each) => (each.privateKey ? [toText(each.privateKey)] : []))
        expect(found).toEqual([toText(privateKey ?? new Uint8Array())])
      }
      for (const [setId, shareC] of shares) {
        const grant = await sign(createGrant(device, { ...wallet, purpose: 'release', setId }))
        const { status, body } = await device.post('/shares/release', { grant }, { headers: ofFrame })
        expect(status).toBe(200)
        expect(body.sealedTo ?? null).toBe(publicKey)
        const opened = privateKey
          ? toText(await openRecoveryShare(privateKey, toBytes(body.shareC), holder.toContext(setId)))
          : body.shareC
        expect(opened).toBe(shareC)
      }
      acknowledged = epoch
    },
  }
}

test.skipIf(!isWide)(
  `behavior: threat 27: ${kills} × kill -9 while wallets move between the custodies: each is whole in one of them, and no share is lost`,
  { timeout: 600_000, meta: runBySecondRoad },
  async ({ task }) => {
    let service = await spawnService()
    const movers = []
    for (let count = 0; count < 3; count++) movers.push(await createMover(() => service))
    let moves = 0
    for (let count = 0; count < kills; count++) {
      const told = new EventEmitter()
      const firstMove = once(told, 'move')
      const moving = Promise.all(movers.map((mover) => mover.move(() => told.emit('move'))))
      await firstMove
      await delay(Math.random() * 600)
      await kill()
      moves += (await moving).reduce((sum, each) => sum + each, 0)
      service = await spawnService()
      for (const mover of movers) await mover.check()
    }
    expect(moves).toBeGreaterThan(0)
    task.meta.deepCount = {
      what: 'kill -9 of the recovery service while wallets move between the custodies',
      tried: kills,
      found: `of ${moves} moves each whole or not made; no share lost`,
    }
  },
)
