import {
  type AuditFault,
  type AuditSeal,
  type AuditVerdict,
  exportShareRows,
  exportUserRows,
  verifyAsOperator,
} from '@gangway/wallet-api'
import { getOperator, openServiceCommand, type ServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: audit verify [--anchor <number>:<hash>]… [--by <name>]
       audit export --user <id> [--by <name>]
`

/**
 * `audit verify`: looks whether the audit log of this service's database is as it was written, and goes through the
 * seals that `--anchor` names, as the service's log tells them. `audit export`: the rows of a user, as JSON lines.
 * Resolves with the exit code: 1 where a row was changed, removed or added, or there is none of that user.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runAuditCommand(
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, ['anchor', 'user', 'by'])
  const by = getOperator(read?.options.by?.[0])
  const anchors = (read?.options.anchor ?? []).map(readAnchor)
  const userId = read?.options.user?.[0]
  const services = ['frame', 'recovery'] as const
  if (
    read &&
    read.rest.length === 0 &&
    command === 'verify' &&
    userId === undefined &&
    !anchors.includes(null)
  )
    return openServiceCommand(env, services, (opened) =>
      verify(opened, { anchors: anchors.filter(isSeal), by }),
    )
  if (read && read.rest.length === 0 && command === 'export' && userId && anchors.length === 0)
    return openServiceCommand(env, services, (opened) => exportRows(opened, { userId, by }))
  process.stderr.write(usage)
  return 2
}

function readAnchor(text: string): AuditSeal | null {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return number && hash ? { number: Number(number), hash } : null
}

const isSeal = (anchor: AuditSeal | null): anchor is AuditSeal => anchor !== null

async function verify(
  { database, getNow }: ServiceCommand,
  asked: { anchors: readonly AuditSeal[]; by: string },
): Promise<number> {
  const verdict = await verifyAsOperator({ database, getNow }, asked)
  const { fault } = verdict
  if (fault) process.stderr.write(`${describeFault(fault)}\n`)
  else process.stdout.write(`${describe(verdict)}\n`)
  return fault ? 1 : 0
}

function describe({ checked, first, unsealed, newest }: AuditVerdict): string {
  const rows =
    checked === 0 ? 'No row is sealed' : `Rows ${first} to ${newest.number} are as they were sealed`
  return `${rows}; ${unsealed} wait to be sealed. Newest seal: ${newest.number}:${newest.hash}`
}

function describeFault({ kind, number }: AuditFault): string {
  const what = {
    changed: 'was changed, or another stands in its place',
    missing: 'was removed',
    inserted: 'was not written by the service',
    rewritten: 'is not the one the anchor is of: the log was written anew',
  }
  return `Row ${number} ${what[kind]}. It is the first such row.`
}

async function exportRows(
  { service, database, getNow }: ServiceCommand,
  asked: { userId: string; by: string },
): Promise<number> {
  const read = service === 'frame' ? exportUserRows : exportShareRows
  const rows = await read({ database, getNow }, asked)
  for (const { at, ...row } of rows)
    process.stdout.write(`${JSON.stringify({ time: new Date(at).toISOString(), ...row })}\n`)
  if (rows.length > 0) return 0
  process.stderr.write('There are no rows of this user\n')
  return 1
}
