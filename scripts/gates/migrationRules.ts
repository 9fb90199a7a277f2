import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTables, readMigrationText } from '../../packages/server-kit/src/database/migrationText.js'

/**
 * Files that databases had before there were these rules. Applied files are never edited, and no version without their
 * successors was released.
 */
const before: ReadonlySet<string> = new Set([
  'packages/data-api/src/database/migrations/0005_buy_tokens.sql',
  'packages/wallet-api/src/database/auth/migrations/0004_login_limits.sql',
  'packages/wallet-api/src/database/auth/migrations/0007_provider_logins.sql',
  'packages/wallet-api/src/database/auth/migrations/0008_returned_pages.sql',
  'packages/wallet-api/src/database/auth/migrations/0013_grants.sql',
  'packages/wallet-api/src/database/recovery/migrations/0004_ended_shares.sql',
])

/** What a version that does not know the file may not outlive: what it reads is gone, or what it writes is refused. */
const breaking: readonly [RegExp, string][] = [
  [/^(drop|truncate)\b(?! index concurrently)/i, 'drops or empties something'],
  [/^(delete from|update)\b/i, 'changes rows that are there'],
  [/^alter table\b[\s\S]*\bdrop\b/i, 'drops part of a table'],
  [/^alter (table|index|type)\b[\s\S]*\brename\b/i, 'renames something'],
  [/^alter table\b[\s\S]*\balter (column )?\w+ (set data )?type\b/i, 'changes a type'],
  [/^alter table\b[\s\S]*\bset not null\b/i, 'forbids null'],
  [/^alter table\b[\s\S]*\badd (constraint|primary|unique|check|foreign|exclude)\b/i, 'adds a constraint'],
]

const addedColumn = /\badd (?:column )?(?:if not exists )?\w+ [^,]*/gi
const index = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/i
const repeatable =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) \w+/i

/**
 * Migrations that an older version, still running beside, would not survive, or that would keep writers out of a table while
 * an index is built. One line each.
 */
export function findBrokenMigrations(root: string): string[] {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /^[\w-]+\/src\/.*\/migrations\/[^/]+\.sql$/.test(file.replaceAll('\\', '/')))
    .map((file) => `packages/${file}`)
    .sort()
    .filter((file) => !before.has(file))
    .flatMap((file) => findInFile(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`))
}

function findInFile(text: string): string[] {
  const { isFloor, isOutside, statements } = readMigrationText(text)
  const own = new Set(listTables([text]))
  const found = statements.flatMap((statement) => [
    ...(isFloor ? [] : findBreaking(statement)),
    ...findIndex(statement, { own, isOutside }),
  ])
  const name = /^\s*-- gangway:.*$/m.exec(text)?.[0].trim()
  const isKnown = name === undefined || isFloor || isOutside
  return isKnown ? found : [...found, `${name} means nothing`]
}

/** Without `-- gangway: floor` nothing may be taken from a version that does not know the file. */
function findBreaking(statement: string): string[] {
  const found = breaking.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what)
  const isAltering = /^alter table\b/i.test(statement)
  for (const [column] of isAltering ? statement.matchAll(addedColumn) : [])
    if (/\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column))
      found.push('adds a column that older versions leave null')
  return found.map((what) => `${what}, and is no floor: ${statement.split('\n')[0]}`)
}

/** A table of an earlier file may have millions of rows. */
function findIndex(
  statement: string,
  { own, isOutside }: { own: ReadonlySet<string>; isOutside: boolean },
): string[] {
  const first = statement.split('\n')[0]
  if (isOutside)
    return repeatable.test(statement) ? [] : [`cannot be run again outside of a transaction: ${first}`]
  const [, table] = index.exec(statement) ?? []
  if (/\bindex concurrently\b/i.test(statement))
    return [`needs "-- gangway: outside of a transaction": ${first}`]
  return table === undefined || own.has(table) ? [] : [`keeps writers out of ${table}: ${first}`]
}
