import { createGetClientIp } from '@gangway/server-kit'
import { createConsole } from '../console/createConsole.js'
import type { CreateRole } from '../role.js'
import { openPepper } from '../secrets/openPepper.js'
import { createLateRole, createWaitingRole } from './createLateRole.js'

/**
 * The `admin` role: the operator's console over the login service's database. It reads no key-encryption key and no note key,
 * and nothing of the recovery service. docs/decisions/0044-console.md
 */
export const createAdminRole: CreateRole = async (parts) => {
  const { config, log, metrics, projects, health } = parts
  let pepper: Promise<Uint8Array> | undefined
  const getPepper = () => {
    pepper ??= openPepper(config).catch((error) => {
      pepper = undefined
      throw error
    })
    return pepper
  }
  // Beside the frame role that one makes it, at its first start.
  if (!config.roles.includes('frame')) await getPepper()
  return createLateRole(parts, {
    name: 'admin',
    async create({ database, clock }) {
      await projects.follow(database)
      return createConsole({
        ...{ config, log, metrics, database, projects, health },
        getPepper,
        getNow: clock.getNow,
        getClientIp: createGetClientIp(parts.getSourceIp),
      })
    },
    early: async () => createWaitingRole(parts, 'admin'),
  })
}
