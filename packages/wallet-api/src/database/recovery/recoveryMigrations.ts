import type { Migrations } from '@gangway/server-kit'
import { auditMigrations } from '../audit/auditMigrations.js'
import { dpopMigrations } from '../dpop/dpopMigrations.js'
import { kmsMigrations } from '../kms/kmsMigrations.js'
import { limitMigrations } from '../limits/limitMigrations.js'

/** All tables of the recovery service, which has a database of its own. */
export const recoveryMigrations: readonly Migrations[] = [
  auditMigrations,
  dpopMigrations,
  kmsMigrations,
  limitMigrations,
  { owner: 'wallet-recovery', folder: new URL('./migrations/', import.meta.url) },
]
