// Makes wallets of two services in two folders, has every second account deleted, and sweeps both sides, again and again;
// killed by its test. Says each account it has made or closed. The last word: by how many days its clock is ahead.
import { createLog, createMetrics } from '@gangway/server-kit'
import { eraseAccounts } from '../src/auth/closing/eraseAccounts.js'
import { tellErasures } from '../src/auth/closing/tellErasures.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { takeErasure } from '../src/recovery/eraseWallet.js'
import { createTestDevice } from './createTestDevice.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi } from './startAuthApi.js'
import { createGrant, createId, createShare, startRecoveryApi } from './startRecoveryApi.js'

const day = 86_400_000
const [authFolder = '', recoveryFolder = '', ahead = ''] = process.argv.slice(2)
const say = (value: unknown) => console.log(JSON.stringify(value))

const links = new Map<string, string>()
const { database } = await openAuthDatabase({ folder: authFolder })
const outbox = {
  queue: async (_: unknown, mail: { kind: string; to: string; link?: string }) => {
    if (mail.link) links.set(mail.to, mail.link)
  },
}
const auth = await startAuthApi({ database }, { outbox })
const recovery = await startRecoveryApi({ folder: recoveryFolder }, auth.notes, {
  releaseLimits: noReleaseLimits,
})
const advance = (time: number) => {
  auth.advance(time)
  recovery.clock.now = auth.getNow()
}
advance(Number(ahead) * day)
const log = createLog({ level: 'silent' })

/** Logs in, by a link each time: on another device nobody is known. */
async function logIn(email: string, origin: string) {
  const by = await createTestDevice({ origin: authUrl, fetch: auth.fetch, getNow: auth.getNow })
  const carrier = origin === authUrl ? 'memory' : 'stored'
  const asked = { projectId: 'one', appOrigin: origin, email, client: 'gw1', carrier }
  const { loginId, matchNumber: number } = (await by.post('/auth/login/start', asked)).body
  const token = links.get(email)?.split('#')[1]
  const { code } = (await auth.post('/auth/device/approve', { token, number })).body
  const { tokens, account } = (await by.post('/auth/login/verify', { loginId, code })).body
  const accessToken: string = tokens.accessToken
  const call = (path: string, body: object) => by.post(`/auth/${path}`, body, { accessToken })
  return { by, account, call }
}

/** An account with a wallet, of which `recovery` has two shares. */
async function make(email: string): Promise<string> {
  const { by, account, call } = await logIn(email, appOrigin)
  const toRecovery = await recovery.createDevice(by.keys)
  const wallet = {
    ...{ walletId: createId(), version: 1, solanaAddress: '1'.repeat(32), blob: 'A'.repeat(59) },
    evmAddress: `0x${createId()}00000000`,
  }
  const ids = { sub: account.userId, projectId: 'one', walletId: wallet.walletId }
  const setId = createId()
  for (const each of [createId(), setId])
    await recovery.store(createGrant(toRecovery, { ...ids, setId: each }), createShare(), toRecovery)
  const receipt = await auth.notes.recovery.signReceipt({ ...ids, setId })
  const answer = await call('wallet/create', { wallet, setId, shareB: createShare(), receipt })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  say({ made: wallet.walletId })
  return wallet.walletId
}

for (;;) {
  const [going, staying] = [`${createId()}@example.org`, `${createId()}@example.org`]
  const walletId = await make(going)
  await make(staying)
  advance(60_000)
  const { call } = await logIn(going, authUrl)
  const { status } = await call('account/close', { waiver: true })
  if (status !== 200) throw new Error('not closed')
  say({ closed: walletId })
  const deps = { database, log, getNow: auth.getNow }
  const recoveryDeps = { log, metrics: createMetrics(), getNow: auth.getNow }
  const sweep = async () => {
    await eraseAccounts(deps)
    await tellErasures({
      ...deps,
      tellErasure: async (claims) => ({
        ...{ walletId: claims.walletId, askedAt: claims.askedAt },
        state: await takeErasure({ ...recoveryDeps, database: recovery.opened.database }, claims),
      }),
    })
  }
  await sweep()
  advance(7 * day)
  await sweep()
  say({ swept: walletId })
}
