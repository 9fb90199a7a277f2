import type { Migrations } from '@gangway/server-kit'

/** The table `createDpopVerifier` works on; both services have one. */
export const dpopMigrations: Migrations = {
  owner: 'wallet-dpop',
  folder: new URL('./migrations/', import.meta.url),
}
