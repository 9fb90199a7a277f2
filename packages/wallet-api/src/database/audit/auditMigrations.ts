import type { Migrations } from '@gangway/server-kit'

/** The tables of the audit log; both services have them, each in its own database. */
export const auditMigrations: Migrations = {
  owner: 'wallet-audit',
  folder: new URL('./migrations/', import.meta.url),
}
