import type { Migrations } from '@gangway/server-kit'

/** The tables of the stored relay, see `createPostgresStore`. */
export const relayMigrations: Migrations = {
  owner: 'relay',
  folder: new URL('./migrations/', import.meta.url),
}
