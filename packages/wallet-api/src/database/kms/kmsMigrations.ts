import type { Migrations } from '@gangway/server-kit'

/** The table `assertKeyEncryption` works on; every database that holds sealed records has one. */
export const kmsMigrations: Migrations = {
  owner: 'wallet-kms',
  folder: new URL('./migrations/', import.meta.url),
}
