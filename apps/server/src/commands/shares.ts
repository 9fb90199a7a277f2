import { agreeToSweep, putSharesBack } from '@gangway/wallet-api'
import { getOperator, openServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: shares agree [--by <name>]
       shares put-back <wallet id> [--by <name>]
`

/**
 * `shares agree`: recovery deletes shares again, which it stopped when the login service had forgotten sets it had.
 * `shares put-back`: the shares of a wallet that were deleted in the last 90 days are there again. Each leaves a row in the
 * audit log, with who ran it. Resolves with the exit code: 1 where there was nothing to do.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runSharesCommand(
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, ['by'])
  const by = getOperator(read?.options.by?.[0])
  const [walletId, ...rest] = read?.rest ?? []
  if (read && command === 'agree' && walletId === undefined)
    return openServiceCommand(env, ['recovery'], async ({ database, getNow }) =>
      (await agreeToSweep({ database, getNow }, { by }))
        ? tell('Shares are deleted again. What the login service has forgotten stays.')
        : tellNone('Shares are not kept from being deleted'),
    )
  if (read && command === 'put-back' && walletId !== undefined && rest.length === 0)
    return openServiceCommand(env, ['recovery'], async ({ database, getNow }) => {
      const count = await putSharesBack({ database, getNow }, { walletId, by })
      return count > 0
        ? tell(`${count} ${count === 1 ? 'share is' : 'shares are'} back.`)
        : tellNone('There are no deleted shares of this wallet')
    })
  process.stderr.write(usage)
  return 2
}

function tell(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function tellNone(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
