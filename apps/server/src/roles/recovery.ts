import { createGetClientIp, type OpenDatabase } from '@gangway/server-kit'
import {
  createAskSets,
  createAssertApart,
  createNotePins,
  createRecoveryApi,
  defaultGrantsPerClient,
  hasPasswords,
  startRecoveryUpkeep,
} from '@gangway/wallet-api'
import { watchLink } from '../health/watchLink.js'
import type { CreateRole, Role, RoleParts } from '../role.js'
import { assertWalletSecrets, openWalletKeys } from '../secrets/openWalletKeys.js'
import { createLateRole, createWaitingRole } from './createLateRole.js'

/** The `recovery` role: the second service a key needs, in a process, with a database and keys of its own. architecture.md §5. */
export const createRecoveryRole: CreateRole = async (parts) => {
  await assertWalletSecrets(parts.config, 'recovery')
  return createLateRole(parts, {
    name: 'recovery',
    create: (opened) => createOpenRecovery(parts, opened),
    early: async () => createWaitingRole(parts, 'recovery'),
  })
}

async function createOpenRecovery(parts: RoleParts, opened: OpenDatabase): Promise<Role> {
  const { config, log, metrics, getSourceIp, onStop } = parts
  const { frameUrl = '', recoveryUrl = '', frameInternalUrl = '' } = config.wallet
  const { database, isAnswering, clock } = opened
  const { getNow, getEarliest } = clock
  const assertTrusted = await createNotePins({
    ...{ database, thumbprints: config.wallet.frameNoteKeys, log, metrics, getNow },
  })
  const keysUrl = `${frameInternalUrl}/auth/keys`
  const keys = await openWalletKeys(config, database, {
    service: 'recovery',
    own: recoveryUrl,
    other: frameUrl,
    keysUrl,
    getNow,
    variable: 'FRAME_INTERNAL_URL',
    isPepperInUse: await hasPasswords(database),
    assertTrusted,
  })
  const link = watchLink({ url: keysUrl, to: 'login', log, metrics })
  onStop(async () => link.close())
  parts.health.add('login', { isNeeded: false, getState: link.getState })
  const askSets = createAskSets({ authUrl: frameInternalUrl, notes: keys.notes, log })
  const assertApart = createAssertApart({
    ...{ authUrl: frameInternalUrl, ...keys, log, metrics, getNow },
  })
  const upkeep = startRecoveryUpkeep({
    database,
    kms: keys.kms,
    askSets,
    assertApart,
    log,
    metrics,
    auditRetentionDays: config.wallet.auditRetentionDays,
    ...{ getNow, getEarliest },
  })
  onStop(upkeep.close)
  return createRecoveryApi({
    log,
    metrics,
    database,
    isDatabaseAnswering: isAnswering,
    ...keys,
    recoveryUrl,
    frameUrl,
    grantsPerClient: config.environment === 'local' ? 0 : defaultGrantsPerClient,
    releaseLimits: config.wallet.releaseLimits,
    assertApart,
    getClientIp: createGetClientIp(getSourceIp),
    ...{ getNow, getEarliest },
  })
}
