import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import {
  createLog,
  type Database,
  describeBarred,
  type MigrationState,
  readMigrationState,
  viewDatabase,
} from '@gangway/server-kit'
import { hasPasswords } from '@gangway/wallet-api'
import { getDatabasePlan } from '../database/createDatabaseOpener.js'
import { verifyWalletKeys } from '../secrets/openWalletKeys.js'
import type { ServerConfig } from '../settings/readServerConfig.js'
import type { Check, CheckTools, Finding, FindingLevel } from './check.js'

/** What the database's clock and ours may differ by, ms: what is due is told by both. */
const clockSlack = 30_000

const remedies: Readonly<Record<string, string>> = {
  DATABASE_URL: 'Correct it, or start the server it names',
  DATA_DIR:
    'Put back what belongs to this database, from the copy kept apart, or name the folder that has it',
  KEY_ENCRYPTION_KEYS: 'Put back the keys this database is sealed with, from the copy kept apart',
  PEPPER: 'Put back the pepper this database was made with, from the copy kept apart',
}

/** The database: reached, nobody else's, not newer than this version, and that keys and pepper are its own. */
export const checkDatabase: Check = {
  title: 'database and keys',
  async find(tools) {
    const { config } = tools
    const { location, migrations, notBeside } = getDatabasePlan(config)
    if (migrations.length === 0) return []
    // The first start makes it; to look would be to make it.
    if ('folder' in location && !existsSync(join(location.folder, 'cluster'))) return []
    const log = createLog({ level: 'silent' })
    try {
      return await viewDatabase({ location, log }, async (database) => {
        const state = await readMigrationState(database, migrations)
        const stranger = state.owners.find((owner) => notBeside.includes(owner))
        if (stranger !== undefined) return [describeStranger(stranger)]
        return [
          ...describeState(state),
          ...(await findClock(database, tools)),
          ...(state.owners.includes('wallet-kms') ? await findKeys(database, config, state) : []),
        ]
      })
    } catch (error) {
      return toFindings(error)
    }
  },
}

function describeStranger(owner: string): Finding {
  const what = `it has the tables of ${owner}, which must be kept apart`
  return { level: 'wrong', field: 'DATABASE_URL', what, remedy: 'Make a database for this service alone' }
}

function describeState({ changed, unknown, barring, mark }: MigrationState): Finding[] {
  const say = (level: FindingLevel, what: string, remedy: string): Finding[] => [
    { level, field: 'DATABASE_URL', what, remedy },
  ]
  const [bar] = barring
  const [first] = unknown
  const [other] = changed
  const found: Finding[] = []
  if (mark !== undefined) found.push(...say('wrong', mark, 'See docs/self-hosting.md, Backups'))
  if (bar !== undefined)
    found.push(
      ...say('wrong', describeBarred(bar), 'Run that version again, or put back the copy made before it'),
    )
  else if (first !== undefined)
    found.push(
      ...say(
        'doubtful',
        `a newer version was here (${first}), beside which this one works`,
        'Go on to that version',
      ),
    )
  if (other !== undefined)
    found.push(
      ...say(
        'wrong',
        `migration ${other} was another when it was applied`,
        'Run the version this database was made by',
      ),
    )
  return found
}

async function findClock(database: Database, { getNow }: CheckTools): Promise<Finding[]> {
  const { rows } = await database.$client.query<{ now: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  )
  const difference = Math.round((getNow() - Number(rows[0]?.now)) / 1000)
  if (Math.abs(difference) * 1000 <= clockSlack) return []
  const what = `this machine is ${Math.abs(difference)} s ${difference > 0 ? 'ahead of' : 'behind'} the database’s`
  return [
    { level: 'wrong', field: 'clock', what, remedy: 'Set both clocks by NTP (timedatectl set-ntp true)' },
  ]
}

async function findKeys(
  database: Database,
  config: ServerConfig,
  { missing }: MigrationState,
): Promise<Finding[]> {
  const isRecovery = config.roles.includes('recovery')
  if (!isRecovery && !config.roles.includes('frame')) return []
  try {
    // Where tables are still to come, nobody has a password.
    const isPepperInUse = !isRecovery || (missing.length === 0 && (await hasPasswords(database)))
    await verifyWalletKeys(config, database, { service: isRecovery ? 'recovery' : 'frame', isPepperInUse })
    return []
  } catch (error) {
    return toFindings(error)
  }
}

/** What a start would end with. */
function toFindings(error: unknown): Finding[] {
  const refusal = findSqlState(error)
  if (refusal !== undefined) return [describeRefusal(refusal)]
  if (!(error instanceof GangwayError) || error.code !== 'INVALID_CONFIG') throw error
  return error.hints.map((hint): Finding => {
    const [field = '', ...what] = hint.split(': ')
    return { level: 'wrong', field, what: what.join(': '), remedy: toRemedy(field, hint) }
  })
}

/** The code by which the database refused a question, as in PostgreSQL's appendix A; its text may hold what was asked. */
function findSqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^[\dA-Z]{5}$/.test(each.code)) return each.code
  return undefined
}

function describeRefusal(code: string): Finding {
  const isOthers = code === '42501'
  const what = isOthers ? 'its tables are another user’s' : `it refuses to be read (${code})`
  const remedy = isOthers
    ? 'Name the database of this service, or give its tables to the user it names'
    : 'Look up the code in PostgreSQL’s appendix A, and what the log of the database says'
  return { level: 'wrong', field: 'DATABASE_URL', what, remedy }
}

function toRemedy(field: string, hint: string): string {
  if (hint.includes('is in use by process'))
    return 'The server runs on it: stop it to have its database looked at, or look at GET /readyz'
  return remedies[field] ?? 'See docs/self-hosting.md'
}
