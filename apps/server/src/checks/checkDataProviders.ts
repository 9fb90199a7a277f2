import { toServiceFault } from '@gangway/data-api'
import { createLog } from '@gangway/server-kit'
import type { Check, Finding } from './check.js'
import { describeServiceFault } from './describeServiceFault.js'

/** The data providers of other companies that are set up: that each takes its key and answers. Without one the nodes are asked. */
export const checkDataProviders: Check = {
  title: 'data providers',
  async find({ config: { dataSources, roles }, timeout }) {
    if (!roles.includes('api')) return []
    const log = createLog({ level: 'silent' })
    const findings = await Promise.all(
      dataSources.list().map(async ({ name, tryKey }): Promise<Finding[]> => {
        try {
          await tryKey({ log, signal: AbortSignal.timeout(timeout) })
          return []
        } catch (error) {
          const level = toServiceFault(error) === 'refused' ? 'wrong' : 'away'
          const remedy =
            level === 'wrong'
              ? 'Look whether its key is whole, and of this API'
              : 'Look at its address and its status page; until it answers, nodes are asked in its place'
          return [{ level, field: name, what: describeServiceFault(error), remedy }]
        }
      }),
    )
    return findings.flat()
  },
}
