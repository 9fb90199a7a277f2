import { identityKeysRoute } from '@gangway/protocol'
import { createGetClientIp, type Database, type HttpEnv, type OpenDatabase } from '@gangway/server-kit'
import {
  createAuthApi,
  createMailOutbox,
  createRelayer,
  createSmtpSender,
  createTellErasure,
  noteClosingMail,
  type Relayer,
  type RelayerSigner,
  startAuthUpkeep,
  startClosingNews,
} from '@gangway/wallet-api'
import { Hono } from 'hono'
import { frameServiceHeaders } from '../frame/createFrameHeaders.js'
import { createFramePages } from '../frame/createFramePages.js'
import { watchLink } from '../health/watchLink.js'
import { watchMail } from '../health/watchMail.js'
import type { CreateRole, Role, RoleParts } from '../role.js'
import { openIdentitySigner } from '../secrets/openIdentitySigner.js'
import { openRelayerSigner } from '../secrets/openRelayerSigner.js'
import { assertWalletSecrets, openWalletKeys } from '../secrets/openWalletKeys.js'
import { getSmtpSettings } from '../settings/getSmtpSettings.js'
import { createLateRole, createWaitingRole } from './createLateRole.js'
import { openSharedLimits } from './openSharedLimits.js'
import { startWebhooks } from './startWebhooks.js'

/** The `frame` role: the secure frame's pages, and the login service below the same origin. embedded-wallet.md §1. */
export const createFrameRole: CreateRole = async (parts) => {
  const { config } = parts
  await assertWalletSecrets(config, 'frame')
  const isPaying = config.sponsorship.policies.length > 0
  const payer = isPaying ? await openRelayerSigner(config) : undefined
  const pages = await createFramePages(parts)
  return createLateRole(parts, {
    name: 'frame',
    create: async (opened) => joinApps(pages, await createOwnAuthApi(parts, opened, payer)),
    early: async () => joinApps(pages, createWaitingRole(parts, 'frame')),
  })
}

function joinApps(pages: Pick<Role, 'fetch'>, auth: Pick<Role, 'fetch'>): Role {
  const app = new Hono<HttpEnv>()
  app.on('ALL', ['/auth/*', '/farcaster/*', identityKeysRoute.path], async (context) => {
    const answer = await auth.fetch(context.req.raw, context.env)
    for (const [name, value] of Object.entries(frameServiceHeaders)) answer.headers.set(name, value)
    return answer
  })
  app.all('*', (context) => pages.fetch(context.req.raw, context.env))
  return { fetch: app.fetch }
}

async function createOwnAuthApi(parts: RoleParts, opened: OpenDatabase, payer: RelayerSigner | undefined) {
  const { config, log, metrics, rpc, stopping, onStop } = parts
  const { wallet } = config
  const { frameUrl = '', recoveryUrl = '', recoveryInternalUrl = '' } = wallet
  const { database, isAnswering, clock } = opened
  const { getNow, getEarliest } = clock
  const listProjects = parts.projects.list
  await parts.projects.follow(database)
  const keysUrl = `${recoveryInternalUrl}/keys`
  const keys = await openWalletKeys(config, database, {
    service: 'frame',
    own: frameUrl,
    other: recoveryUrl,
    keysUrl,
    getNow,
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
    ...{ getNow, getEarliest },
    noteSent: noteClosingMail,
  })
  onStop(outbox.close)
  const { auditRetentionDays } = wallet
  const tellErasure = createTellErasure({ recoveryUrl: recoveryInternalUrl, notes: keys.notes, log })
  const upkeep = startAuthUpkeep({
    ...{ database, kms: keys.kms, log, auditRetentionDays, tellErasure, outbox },
    ...{ getNow, getEarliest },
  })
  onStop(upkeep.close)
  const { kms } = keys
  const news = startClosingNews({ database, kms, outbox, listProjects, frameUrl, log, getNow })
  onStop(news.close)
  const identity = await openIdentitySigner(config, { service: 'frame', issuer: frameUrl, getNow })
  if (!identity) log.info('signs no identity tokens: neither IDENTITY_KEYS nor DATA_DIR is set')
  startWebhooks(parts, opened, { hasLogins: true })
  const relayer = payer && startRelayer(parts, { database, getNow, signer: payer })
  return createAuthApi({
    log,
    metrics,
    database,
    isDatabaseAnswering: isAnswering,
    ...keys,
    listProjects,
    loginDrivers: wallet.loginDrivers,
    frameUrl,
    outbox,
    rpc,
    ...(relayer ? { relayer } : {}),
    ...(identity ? { identity } : {}),
    rateLimits: config.rateLimits,
    sharedLimits: openSharedLimits(parts, opened, { name: 'frame', secret: keys.pepper }),
    limits: wallet.limits,
    getClientIp: createGetClientIp(parts.getSourceIp),
    stopping,
    ...{ getNow, getEarliest },
  })
}

/** Who pays for batches, where a project does. */
function startRelayer(
  { config, log, metrics, rpc, onStop }: RoleParts,
  { database, getNow, signer }: { database: Database; getNow: () => number; signer: RelayerSigner },
): Relayer {
  const { policies, lowBalance, stuckAfter } = config.sponsorship
  log.info({ relayer: signer.address }, 'pays for batches from this account')
  const settings = { lowBalance, stuckAfter }
  const relayer = createRelayer({ database, rpc, signer, policies, settings, log, metrics, getNow })
  onStop(relayer.close)
  return relayer
}
