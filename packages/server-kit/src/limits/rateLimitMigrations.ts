import type { Migrations } from '../database/migrations.js'

/** The table by which processes share their limits. */
export const rateLimitMigrations: Migrations = {
  owner: 'rate-limits',
  folder: new URL('./migrations/', import.meta.url),
}
