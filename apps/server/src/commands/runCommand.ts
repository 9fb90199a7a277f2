import { runAdminCommand } from './admin.js'
import { runAuditCommand } from './audit.js'
import { runBackupCommand } from './backup.js'
import { runCheckCommand } from './check.js'
import { runInitCommand } from './init.js'
import { runKeysCommand } from './keys.js'
import { runMailCommand } from './mail.js'
import { runMigrateCommand } from './migrate.js'
import { runMoveCommand } from './move.js'
import { runNamesCommand } from './names.js'
import { runProjectsCommand } from './projects.js'
import { runProvidersCommand } from './providers.js'
import { runRestoreCommand } from './restore.js'
import { runSharesCommand } from './shares.js'
import { runUserCommand } from './user.js'
import { runWebhooksCommand } from './webhooks.js'

type ProcessEnv = Readonly<Record<string, string | undefined>>

/** What can be done instead of serving, by the first argument; each resolves with the exit code. */
const commands = new Map<string, (args: readonly string[], env: ProcessEnv) => Promise<number>>([
  ['check', runCheckCommand],
  ['init', runInitCommand],
  ['migrate', runMigrateCommand],
  ['backup', runBackupCommand],
  ['restore', runRestoreCommand],
  ['move', runMoveCommand],
  ['mail', runMailCommand],
  ['keys', runKeysCommand],
  ['admin', runAdminCommand],
  ['projects', runProjectsCommand],
  ['audit', runAuditCommand],
  ['shares', runSharesCommand],
  ['user', runUserCommand],
  ['providers', runProvidersCommand],
  ['names', runNamesCommand],
  ['webhooks', runWebhooksCommand],
])

/** Does what the arguments of the process ask for; resolves with the exit code. */
export async function runCommand(
  [name = '', ...options]: readonly string[],
  env: ProcessEnv,
): Promise<number> {
  const run = commands.get(name)
  if (run) return run(options, env)
  process.stderr.write(`Commands: ${[...commands.keys()].join(', ')}; without one the server starts.\n`)
  return 2
}
