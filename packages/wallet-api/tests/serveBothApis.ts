// Serves both services on embedded databases in the folder it is given, with the keys of the second word (JSON: `auth`,
// `recovery`); killed by its test. Says its port, then each mail. With a third word what older keys wrap is wrapped anew,
// as `keys rotate` has it done. `POST /renewed` carries out the renewals that wait. `POST /kept` answers all that opens a wallet, opened by those keys.
import { join } from 'node:path'
import { createLog, createMetrics, startServer } from '@gangway/server-kit'
import { startAuthUpkeep, startRecoveryUpkeep } from '../src/index.js'
import { createEnvironmentKms } from '../src/kms/createEnvironmentKms.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { joinUpkeep } from '../src/upkeep/startUpkeep.js'
import { readKept } from './readKept.js'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'
import { startRecoveryApi } from './startRecoveryApi.js'

const say = (value: unknown) => console.log(JSON.stringify(value))

const [folder = '', keys = '', rotates] = process.argv.slice(2)
const texts: { auth: string; recovery: string } = JSON.parse(keys)
const kms = {
  auth: createEnvironmentKms(texts.auth, 'KEY_ENCRYPTION_KEYS'),
  recovery: createEnvironmentKms(texts.recovery, 'KEY_ENCRYPTION_KEYS'),
}
const { database } = await openAuthDatabase({ folder: join(folder, 'auth') })
const outbox = { queue: async (_: unknown, mail: unknown) => say(mail) }
const limits = { mailsPerProject: 0, mailsPerDeployment: 0, firstDayReleases: 0 }
const auth = await startAuthApi({ database }, { kms: kms.auth, outbox, limits })
const recovery = await startRecoveryApi({ folder: join(folder, 'recovery') }, auth.notes, {
  // All people of a test are at one address.
  grantsPerClient: 0,
  releaseLimits: noReleaseLimits,
  kms: kms.recovery,
  pepper: new Uint8Array(32).fill(9),
})

function startRotation() {
  const shared = { log: createLog({ level: 'silent' }), auditRetentionDays: 400 }
  const clock = { getNow: Date.now, getEarliest: Date.now }
  const ofAuth = startAuthUpkeep({
    ...{ ...shared, ...clock },
    database,
    kms: kms.auth,
    tellErasure: async () => null,
    outbox: { queue: async () => undefined },
  })
  const { opened } = recovery
  const ofRecovery = startRecoveryUpkeep({
    ...{
      ...{ ...shared, ...clock },
      database: opened.database,
      kms: kms.recovery,
      metrics: createMetrics(),
    },
    askSets: async () => null,
    assertApart: async () => {},
  })
  return joinUpkeep(ofAuth, ofRecovery)
}
const rotation = rotates ? startRotation() : null

const { port } = await startServer({
  host: '127.0.0.1',
  port: 0,
  portVariable: 'FRAME_PORT',
  async fetch(request) {
    recovery.clock.now = Date.now()
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/auth/')) return auth.fetch(request)
    if (pathname === '/rotated') await rotation?.close()
    if (pathname === '/rotated') return Response.json({})
    if (pathname === '/renewed') return Response.json({ count: await auth.finishRenewals() })
    if (pathname === '/kept')
      return Response.json(await readKept({ auth: database, recovery: recovery.opened.database }, kms))
    const { method, headers } = request
    return recovery.request(pathname, { method, headers, body: await request.text() })
  },
})
say({ port })
