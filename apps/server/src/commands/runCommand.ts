import { runAuditCommand } from './audit.js'
import { runKeysCommand } from './keys.js'
import { runMailCommand } from './mail.js'
import { runSharesCommand } from './shares.js'
import { runUserCommand } from './user.js'

/** What can be done instead of serving, by the first argument; each resolves with the exit code. */
const commands = new Map([
  ['mail', runMailCommand],
  ['keys', runKeysCommand],
  ['audit', runAuditCommand],
  ['shares', runSharesCommand],
  ['user', runUserCommand],
])

/** Does what the arguments of the process ask for; resolves with the exit code. */
export async function runCommand(
  [name = '', ...options]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const run = commands.get(name)
  if (run) return run(options, env)
  process.stderr.write(`Commands: ${[...commands.keys()].join(', ')}; without one the server starts.\n`)
  return 2
}
