import { createGetClientIp, type Database, type HttpEnv } from '@gangway/server-kit'
import {
  createAuthApi,
  createMailOutbox,
  createRelayer,
  createSmtpSender,
  createTellErasure,
  type Relayer,
  startAuthUpkeep,
} from '@gangway/wallet-api'
import { Hono } from 'hono'
import { frameServiceHeaders } from '../frame/createFrameHeaders.js'
import { createFramePages } from '../frame/createFramePages.js'
import { watchLink } from '../health/watchLink.js'
import { watchMail } from '../health/watchMail.js'
import type { CreateRole, RoleParts } from '../role.js'
import { openRelayerSigner } from '../secrets/openRelayerSigner.js'
import { openWalletKeys } from '../secrets/openWalletKeys.js'
import { getSmtpSettings } from '../settings/getSmtpSettings.js'

/** The `frame` role: the secure frame's pages, and the login service below the same origin. embedded-wallet.md §1. */
export const createFrameRole: CreateRole = async (parts) => {
  const pages = await createFramePages(parts)
  const auth = await createOwnAuthApi(parts)
  const app = new Hono<HttpEnv>()
  app.on('ALL', ['/auth/*', '/farcaster/*'], async (context) => {
    const answer = await auth.fetch(context.req.raw, context.env)
    for (const [name, value] of Object.entries(frameServiceHeaders)) answer.headers.set(name, value)
    return answer
  })
  app.all('*', (context) => pages.fetch(context.req.raw, context.env))
  return app
}

async function createOwnAuthApi(parts: RoleParts) {
  const { config, log, metrics, rpc, getDatabase, stopping, onStop } = parts
  const { wallet } = config
  const { frameUrl = '', recoveryUrl = '', recoveryInternalUrl = '' } = wallet
  const { database, isAnswering } = await getDatabase()
  const keysUrl = `${recoveryInternalUrl}/keys`
  const keys = await openWalletKeys(config, database, {
    service: 'frame',
    own: frameUrl,
    other: recoveryUrl,
    keysUrl,
    variable: 'RECOVERY_INTERNAL_URL',
  })
  const link = watchLink({ url: keysUrl, to: 'recovery', log, metrics })
  onStop(async () => link.close())
  parts.health.add('recovery', { isNeeded: false, getState: link.getState })
  log.info({ noteKey: keys.notes.publicJwk.kid }, 'signs notes by this key')
  const mailer = watchMail(createSmtpSender(getSmtpSettings(wallet)))
  parts.health.add('mail', { isNeeded: false, getState: mailer.getState })
  const outbox = createMailOutbox({
    database,
    kms: keys.kms,
    send: mailer.send,
    log,
    metrics,
    getNow: Date.now,
  })
  onStop(outbox.close)
  const { auditRetentionDays } = wallet
  const tellErasure = createTellErasure({ recoveryUrl: recoveryInternalUrl, notes: keys.notes, log })
  const upkeep = startAuthUpkeep({
    ...{ database, kms: keys.kms, log, auditRetentionDays, tellErasure, outbox, getNow: Date.now },
  })
  onStop(upkeep.close)
  const relayer = await startRelayer(parts, database)
  return createAuthApi({
    log,
    metrics,
    database,
    isDatabaseAnswering: isAnswering,
    ...keys,
    projects: wallet.projects,
    loginDrivers: wallet.loginDrivers,
    frameUrl,
    outbox,
    rpc,
    ...(relayer ? { relayer } : {}),
    rateLimits: config.rateLimits,
    limits: wallet.limits,
    getClientIp: createGetClientIp(parts.getSourceIp),
    stopping,
    getNow: Date.now,
  })
}

/** Who pays for batches, where a project does. */
async function startRelayer(parts: RoleParts, database: Database): Promise<Relayer | undefined> {
  const { config, log, metrics, rpc, onStop } = parts
  const { policies, lowBalance, stuckAfter } = config.sponsorship
  if (policies.length === 0) return undefined
  const signer = await openRelayerSigner(config)
  log.info({ relayer: signer.address }, 'pays for batches from this account')
  const settings = { lowBalance, stuckAfter }
  const relayer = createRelayer({ database, rpc, signer, policies, settings, log, metrics, getNow: Date.now })
  onStop(relayer.close)
  return relayer
}
