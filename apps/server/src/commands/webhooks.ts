import { randomUUID } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { createGuardedPost, signWebhook, type WebhookEndpoint } from '@gangway/server-kit'
import { readServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: webhooks test [<project>]\n'

/**
 * `webhooks test [<project>]`: posts one message of the type `test` to each back end of `WEBHOOKS`, or of one project, and says
 * what became of it. Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runWebhooksCommand(
  [command, project, ...rest]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (command !== 'test' || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const { webhooks } = readServerConfig(env)
  const endpoints = webhooks.filter(({ projectId }) => project === undefined || projectId === project)
  if (endpoints.length === 0) {
    process.stderr.write(`WEBHOOKS names no back end${project === undefined ? '' : ` of ${project}`}\n`)
    return 1
  }
  let exitCode = 0
  for (const endpoint of endpoints) {
    const problem = await tryEndpoint(endpoint)
    const text = `${endpoint.projectId} at ${endpoint.url}`
    if (problem === null) process.stdout.write(`${text} took a message.\n`)
    else process.stderr.write(`${text} did not take it: ${problem}\n`)
    if (problem !== null) exitCode = 1
  }
  return exitCode
}

/** Why an endpoint took no message; null: it took one. */
async function tryEndpoint({ url, projectId, secrets, isPrivate }: WebhookEndpoint): Promise<string | null> {
  const now = Date.now()
  const id = `msg_test_${randomUUID()}`
  const timestamp = new Date(now).toISOString()
  const body = JSON.stringify({ type: 'test', timestamp, data: { projectId } })
  try {
    const { status } = await createGuardedPost()(url, {
      ...{ body, headers: signWebhook({ id, body }, secrets, now), isTrusted: isPrivate },
    })
    return status >= 200 && status < 300 ? null : `it answered ${status}`
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    const { cause, details } = error
    return [error.code, details, cause instanceof Error ? cause.message : undefined]
      .filter(Boolean)
      .join(', ')
  }
}
