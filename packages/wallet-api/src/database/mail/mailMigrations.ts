import type { Migrations } from '@gangway/server-kit'

/** The table `createMailOutbox` works on. */
export const mailMigrations: Migrations = {
  owner: 'wallet-mail',
  folder: new URL('./migrations/', import.meta.url),
}
