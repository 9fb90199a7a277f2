import type { Migrations } from '@gangway/server-kit'
import { auditMigrations } from '../audit/auditMigrations.js'
import { dpopMigrations } from '../dpop/dpopMigrations.js'
import { limitMigrations } from '../limits/limitMigrations.js'

/** The tables of the auth service, without those of its mails. */
export const authMigrations: readonly Migrations[] = [
  auditMigrations,
  dpopMigrations,
  limitMigrations,
  { owner: 'wallet-auth', folder: new URL('./migrations/', import.meta.url) },
]
