import type { Migrations } from '@gangway/server-kit'

/** The table `spendBuckets` works on; both services have one. */
export const limitMigrations: Migrations = {
  owner: 'wallet-limits',
  folder: new URL('./migrations/', import.meta.url),
}
