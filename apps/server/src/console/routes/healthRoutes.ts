import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { HealthReport } from '../../health/createHealth.js'
import { toReason } from '../../health/toReason.js'
import { type ConsoleDeps, defineConsoleRoute } from '../consoleRoute.js'

/** How long another process may take to say how it is, ms. */
const patience = 2_000

/** What a process says at `/readyz`; without the operator's token it names no parts. */
const reportSchema = v.object({
  status: v.picklist(['ok', 'degraded', 'failing', 'draining']),
  parts: v.optional(
    v.record(
      v.string(),
      v.object({
        state: v.picklist(['ok', 'failing', 'unknown']),
        reason: v.exactOptional(v.string()),
      }),
    ),
    {},
  ),
})

type Process = HealthReport | { status: 'unreachable'; reason: string; parts: HealthReport['parts'] }

/** How the deployment is, and what it lets clients do. */
export const healthRoutes = [
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/health',
    scope: 'health:read',
    run: async (_, deps) => {
      const { rateLimits, wallet } = deps.config
      const others = await Promise.all(
        deps.config.console.watches.map(async (origin) => ({ name: origin, ...(await ask(origin, deps)) })),
      )
      return {
        processes: [{ name: 'this one', ...deps.health.read() }, ...others],
        limits: { ...rateLimits, ...wallet.limits, ...wallet.releaseLimits },
      }
    },
  }),
]

async function ask(origin: string, { config }: ConsoleDeps): Promise<Process> {
  try {
    const { operatorToken } = config
    const headers: Record<string, string> = operatorToken ? { authorization: `Bearer ${operatorToken}` } : {}
    const answer = await fetch(`${origin}/readyz`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return parseWith(reportSchema, await answer.json())
  } catch (error) {
    return { status: 'unreachable', reason: toReason(error), parts: {} }
  }
}
