import type { Migrations } from '@gangway/server-kit'

/** The tables of the data API. */
export const dataApiMigrations: Migrations = {
  owner: 'data-api',
  folder: new URL('./migrations/', import.meta.url),
}
