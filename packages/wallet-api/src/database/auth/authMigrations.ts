import type { Migrations } from '@gangway/server-kit'
import { dpopMigrations } from '../dpop/dpopMigrations.js'
import { limitMigrations } from '../limits/limitMigrations.js'

/** The tables of the auth service, without those of its mails. */
export const authMigrations: readonly Migrations[] = [
  dpopMigrations,
  limitMigrations,
  { owner: 'wallet-auth', folder: new URL('./migrations/', import.meta.url) },
]
